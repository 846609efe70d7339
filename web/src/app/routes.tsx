import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';

import { config } from '@/api/config';
import type { Role } from '@/api/user';
import { PageError } from './PageError';
import { pass } from './pass';
import { Shell } from './Shell';

export interface PageDefinition {
  /** Key of the page's title. */
  title: string;
  component?: RouteComponent;
  /** Refuses addresses that have the right shape and no meaning. */
  validate?: (params: Record<string, string>) => boolean;
  roles?: Role[];
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string;
  }
}

const root = createRootRoute({ component: Shell });

function page<const P extends string>(path: P, definition: PageDefinition) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title: definition.title },
    component: definition.component,
    beforeLoad: ({ location, params, preload }) =>
      pass(location, params as Record<string, string>, definition, preload),
  });
}

const account = {
  Login: lazyRouteComponent(() => import('@/features/account/LoginPage'), 'LoginPage'),
  Forgotten: lazyRouteComponent(
    () => import('@/features/account/ForgottenPasswordPage'),
    'ForgottenPasswordPage',
  ),
  NewPassword: lazyRouteComponent(() => import('@/features/account/NewPasswordPage'), 'NewPasswordPage'),
  ConfirmEmail: lazyRouteComponent(() => import('@/features/account/ConfirmEmailPage'), 'ConfirmEmailPage'),
  Cgu: lazyRouteComponent(() => import('./legal'), 'Cgu'),
  Rgpd: lazyRouteComponent(() => import('./legal'), 'Rgpd'),
  Prompt: lazyRouteComponent(() => import('@/features/account/TermsPromptPage'), 'TermsPromptPage'),
  Refused: lazyRouteComponent(() => import('@/features/account/TermsRefusedPage'), 'TermsRefusedPage'),
  Identity: lazyRouteComponent(() => import('@/features/account/IdentityPage'), 'IdentityPage'),
};
const Home = lazyRouteComponent(() => import('@/features/home/HomePage'), 'HomePage');
const Dev = lazyRouteComponent(() => import('./dev'), 'Dev');

/** The development pages are for admins, and for everyone where development mode is on. */
export const devRoles: Role[] | undefined = config.dev ? undefined : ['admin'];
const devSections = ['messagerie', 'systeme'];

/** No route has that path: the guards first, then an error that leaves the layout in place. */
const unmatched = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: async ({ location, preload }) => {
    await pass(location, {}, { title: '' }, preload);
    throw PageError.unmatched(location.pathname);
  },
});

export const routeTree = root.addChildren([
  page('/', { title: 'shell.title.home' }),
  page('/home', { title: 'shell.title.home', component: Home }),
  page('/identity', { title: 'shell.title.identity', component: account.Identity }),
  page('/dev', { title: 'shell.title.dev', component: Dev, roles: devRoles }),
  page('/dev/$section', {
    title: 'shell.title.dev',
    component: Dev,
    roles: devRoles,
    validate: ({ section = '' }) => devSections.includes(section),
  }),
  page('/auth/login', { title: 'shell.title.login', component: account.Login }),
  page('/auth/forgotten-password', { title: 'shell.title.forgottenPassword', component: account.Forgotten }),
  page('/auth/new-password', { title: 'shell.title.newPassword', component: account.NewPassword }),
  page('/auth/confirm-email', { title: 'shell.title.confirmEmail', component: account.ConfirmEmail }),
  page('/auth/legal/cgu', { title: 'shell.title.cgu', component: account.Cgu }),
  page('/auth/legal/rgpd', { title: 'shell.title.rgpd', component: account.Rgpd }),
  page('/auth/legal/prompt', { title: 'shell.title.prompt', component: account.Prompt }),
  page('/auth/legal/prompt-refused', { title: 'shell.title.promptRefused', component: account.Refused }),
  unmatched,
]);
