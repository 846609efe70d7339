import { redirect } from '@tanstack/react-router';
import { config } from '@/api/config';
import { browser } from '@/api/location';
import { queryClient } from '@/api/queryClient';
import { termsAccepted, userQuery } from '@/api/user';
import { judge } from './guards';
import { PageError } from './PageError';
import type { PageDefinition } from './routes';

const PROMPT = '/auth/legal/prompt';

/** The guards of one navigation, in order: page validation, authentication and terms, the server's route rules. */
export async function pass(
  { pathname: path, href }: { pathname: string; href: string },
  params: Record<string, string>,
  { validate, roles }: PageDefinition,
  preload = false,
): Promise<void> {
  if (validate && !validate(params)) throw PageError.invalid(path);
  const user = await queryClient.ensureQueryData(userQuery);
  const verdict = judge(path, {
    user,
    termsAccepted: termsAccepted(user),
    redirects: config.redirects,
    roles,
  });
  if (verdict.kind === 'hidden') throw PageError.unmatched(path);
  if (verdict.kind === 'go') {
    // A mailed link opened before the terms are accepted is not lost: the prompt leads on to it.
    const search = verdict.to === PROMPT && path !== '/' && path !== '/auth/login' ? { next: href } : {};
    throw redirect({ to: verdict.to, search: search as never, replace: true });
  }
  // A link only hovered is looked at, not followed.
  if (verdict.kind === 'leave' && !preload) {
    browser.assign(verdict.to);
    // The page is on its way out: nothing of this one is shown meanwhile.
    await new Promise(() => undefined);
  }
}
