import type { Role, User } from '@/api/user';

export interface Redirect {
  from: string;
  to: string;
}

export interface Situation {
  user: User | null;
  termsAccepted: boolean;
  redirects: Redirect[];
  /** Roles that may see the page; absent: everyone signed in. */
  roles?: Role[];
}

export type Verdict =
  | { kind: 'pass' }
  | { kind: 'go'; to: string }
  | { kind: 'leave'; to: string }
  | { kind: 'hidden' };

const pass: Verdict = { kind: 'pass' };
const go = (to: string): Verdict => ({ kind: 'go', to });

function under(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Authentication and terms, in the order the specification gives them. */
function authentication(path: string, { user, termsAccepted }: Situation): Verdict {
  if (user && path === '/') return go('/home');
  if (!under(path, '/auth/legal') && !termsAccepted) return go('/auth/legal/prompt');
  if (user && path === '/auth/login') return go('/home');
  if (!under(path, '/auth') && !user) return go('/auth/login');
  return pass;
}

/** The server's route rules: a path of this application is a navigation, anything else a full page load. */
function routeRule(path: string, { redirects }: Situation): Verdict {
  const trim = (text: string) => text.replace(/\/+$/, '');
  const rule = redirects.find((redirect) => trim(redirect.from) === trim(path));
  if (!rule) return pass;
  return rule.to.startsWith('/') ? go(rule.to) : { kind: 'leave', to: rule.to };
}

/** What a person may not see does not exist. */
function rights(_path: string, { roles, user }: Situation): Verdict {
  return roles && user && !roles.includes(user.role) ? { kind: 'hidden' } : pass;
}

/** The guards after page validation; the first that objects decides. */
export function judge(path: string, situation: Situation): Verdict {
  for (const guard of [authentication, routeRule, rights]) {
    const verdict = guard(path, situation);
    if (verdict.kind !== 'pass') return verdict;
  }
  return pass;
}
