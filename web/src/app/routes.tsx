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
const Audit = lazyRouteComponent(() => import('@/features/audit/AuditPage'), 'AuditPage');
const Legal = lazyRouteComponent(() => import('@/features/legal/LegalTextsPage'), 'LegalTextsPage');
const Home = lazyRouteComponent(() => import('@/features/home/HomePage'), 'HomePage');
const Help = lazyRouteComponent(() => import('@/features/help/HelpPage'), 'HelpPage');
const NewsItem = lazyRouteComponent(() => import('@/features/article/NewsPage'), 'NewsPage');
const article = {
  News: lazyRouteComponent(() => import('@/features/article/ArticlesPage'), 'NewsListPage'),
  NewsCreate: lazyRouteComponent(() => import('@/features/article/ArticleFormPage'), 'NewsCreatePage'),
  NewsEdit: lazyRouteComponent(() => import('@/features/article/ArticleFormPage'), 'NewsEditPage'),
  Tutorials: lazyRouteComponent(() => import('@/features/article/ArticlesPage'), 'TutorialsListPage'),
  TutorialCreate: lazyRouteComponent(
    () => import('@/features/article/ArticleFormPage'),
    'TutorialCreatePage',
  ),
  TutorialEdit: lazyRouteComponent(() => import('@/features/article/ArticleFormPage'), 'TutorialEditPage'),
};
const library = {
  Builder: lazyRouteComponent(() => import('@/features/library/BuilderPage'), 'BuilderPage'),
  Sectors: lazyRouteComponent(() => import('@/features/library/SectorsPage'), 'SectorsPage'),
  SectorCreate: lazyRouteComponent(() => import('@/features/library/SectorPage'), 'NewSectorPage'),
  SectorEdit: lazyRouteComponent(() => import('@/features/library/SectorPage'), 'SectorPage'),
  Chapters: lazyRouteComponent(() => import('@/features/library/ChaptersPage'), 'ChaptersPage'),
  ChapterCreate: lazyRouteComponent(() => import('@/features/library/ChapterPage'), 'NewChapterPage'),
  ChapterEdit: lazyRouteComponent(() => import('@/features/library/ChapterPage'), 'ChapterPage'),
  Pages: lazyRouteComponent(() => import('@/features/library/ChapterPagesPage'), 'ChapterPagesPage'),
};
const booklet = {
  List: lazyRouteComponent(() => import('@/features/booklet/BookletsPage'), 'BookletsPage'),
  Home: lazyRouteComponent(() => import('@/features/booklet/BookletHomePage'), 'BookletHomePage'),
  Options: lazyRouteComponent(() => import('@/features/booklet/OptionsPage'), 'OptionsPage'),
  Managers: lazyRouteComponent(() => import('@/features/booklet/MembersPage'), 'ManagersPage'),
  Editors: lazyRouteComponent(() => import('@/features/booklet/MembersPage'), 'EditorsPage'),
};
const Media = lazyRouteComponent(() => import('@/features/media/MediaPage'), 'MediaPage');
const Settings = lazyRouteComponent(() => import('@/features/settings/SettingsPage'), 'SettingsPage');
const company = {
  List: lazyRouteComponent(() => import('@/features/company/CompaniesPage'), 'CompaniesPage'),
  Create: lazyRouteComponent(() => import('@/features/company/CompanyCreatePage'), 'CompanyCreatePage'),
  Edit: lazyRouteComponent(() => import('@/features/company/CompanyPage'), 'CompanyPage'),
};
const user = {
  List: lazyRouteComponent(() => import('@/features/user/UsersPage'), 'UsersPage'),
  Invite: lazyRouteComponent(() => import('@/features/user/UsersPage'), 'InviteUserPage'),
  One: lazyRouteComponent(() => import('@/features/user/UserPage'), 'UserPage'),
};
const translation = {
  Languages: lazyRouteComponent(() => import('@/features/translation/LanguagesPage'), 'LanguagesPage'),
  Translations: lazyRouteComponent(
    () => import('@/features/translation/TranslationsPage'),
    'TranslationsPage',
  ),
};
const builder = {
  Root: lazyRouteComponent(() => import('@/features/builder/BuilderRoot'), 'BuilderRoot'),
  Step: lazyRouteComponent(() => import('@/features/builder/WizardPage'), 'WizardPage'),
};
/** One component for all steps, so that what is chosen stays with it from one to the next. */
const wizardSteps = [
  'name',
  'secteur-activite',
  'logo',
  'colors',
  'font',
  'structure',
  'chapitres',
  'pages',
  'personnalisation',
  'livret-completed',
];
const Editor = lazyRouteComponent(() => import('@/features/editor/EditorPage'), 'EditorPage');
const Dev = lazyRouteComponent(() => import('./dev'), 'Dev');

/** The development pages are for admins, and for everyone where development mode is on. */
export const devRoles: Role[] | undefined = config.dev ? undefined : ['admin'];
const devSections = ['blocs', 'messagerie', 'systeme'];

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
  page('/aide', { title: 'shell.title.help', component: Help }),
  page('/actualite/$id', { title: 'shell.title.newsItem', component: NewsItem }),
  page('/livrets', { title: 'shell.title.booklets', component: booklet.List }),
  page('/livrets/editor', { title: 'shell.title.editor', component: Editor }),
  page('/livrets/home', { title: 'shell.title.bookletHome', component: booklet.Home }),
  page('/livrets/options', { title: 'shell.title.bookletOptions', component: booklet.Options }),
  page('/livrets/options/responsables', {
    title: 'shell.title.bookletManagers',
    component: booklet.Managers,
  }),
  page('/livrets/options/utilisateurs', {
    title: 'shell.title.bookletEditors',
    component: booklet.Editors,
  }),
  page('/identity', { title: 'shell.title.identity', component: account.Identity }),
  page('/parametres', { title: 'shell.title.settings', component: Settings, roles: ['admin', 'manager'] }),
  page('/parametres/entreprises', {
    title: 'shell.title.companies',
    component: company.List,
    roles: ['admin'],
  }),
  page('/parametres/entreprises/create', {
    title: 'shell.title.companyCreate',
    component: company.Create,
    roles: ['admin'],
  }),
  page('/parametres/entreprises/$id', {
    title: 'shell.title.company',
    component: company.Edit,
    roles: ['admin', 'manager'],
  }),
  // Whoever writes booklets needs their company's files, without anything else of the settings.
  page('/parametres/mediatheque', { title: 'shell.title.media', component: Media }),
  page('/parametres/langues', {
    title: 'shell.title.languages',
    component: translation.Languages,
    roles: ['admin'],
  }),
  page('/parametres/traductions', {
    title: 'shell.title.translations',
    component: translation.Translations,
    roles: ['admin'],
  }),
  page('/livrets/builder', { title: 'shell.title.wizard', component: builder.Root }),
  page('/livrets/builder/$step', {
    title: 'shell.title.wizard',
    component: builder.Step,
    validate: ({ step = '' }) => wizardSteps.includes(step),
  }),
  page('/dev', { title: 'shell.title.dev', component: Dev, roles: devRoles }),
  page('/dev/$section', {
    title: 'shell.title.dev',
    component: Dev,
    roles: devRoles,
    validate: ({ section = '' }) => devSections.includes(section),
  }),
  page('/parametres/utilisateurs', {
    title: 'shell.title.users',
    component: user.List,
    roles: ['admin', 'manager'],
  }),
  page('/parametres/utilisateurs/create', {
    title: 'shell.title.userInvite',
    component: user.Invite,
    roles: ['admin', 'manager'],
  }),
  page('/parametres/utilisateurs/$id', {
    title: 'shell.title.user',
    component: user.One,
    roles: ['admin', 'manager'],
  }),
  page('/parametres/actualites', { title: 'shell.title.news', component: article.News, roles: ['admin'] }),
  page('/parametres/actualites/create', {
    title: 'shell.title.newsCreate',
    component: article.NewsCreate,
    roles: ['admin'],
  }),
  page('/parametres/actualites/$id', {
    title: 'shell.title.newsEdit',
    component: article.NewsEdit,
    roles: ['admin'],
  }),
  page('/parametres/tutoriels', {
    title: 'shell.title.tutorials',
    component: article.Tutorials,
    roles: ['admin'],
  }),
  page('/parametres/tutoriels/create', {
    title: 'shell.title.tutorialCreate',
    component: article.TutorialCreate,
    roles: ['admin'],
  }),
  page('/parametres/tutoriels/$id', {
    title: 'shell.title.tutorialEdit',
    component: article.TutorialEdit,
    roles: ['admin'],
  }),
  page('/parametres/audit', {
    title: 'shell.title.audit',
    component: Audit,
    roles: ['admin', 'manager'],
  }),
  page('/parametres/mentions', { title: 'shell.title.legal', component: Legal, roles: ['admin'] }),
  page('/parametres/builder', { title: 'shell.title.builder', component: library.Builder, roles: ['admin'] }),
  page('/parametres/builder/secteurs-activite', {
    title: 'shell.title.sectors',
    component: library.Sectors,
    roles: ['admin'],
  }),
  page('/parametres/builder/secteurs-activite/create', {
    title: 'shell.title.sectorCreate',
    component: library.SectorCreate,
    roles: ['admin'],
  }),
  page('/parametres/builder/secteurs-activite/$id', {
    title: 'shell.title.sectorEdit',
    component: library.SectorEdit,
    roles: ['admin'],
  }),
  page('/parametres/builder/chapitres', {
    title: 'shell.title.chapters',
    component: library.Chapters,
    roles: ['admin'],
  }),
  page('/parametres/builder/chapitres/create', {
    title: 'shell.title.chapterCreate',
    component: library.ChapterCreate,
    roles: ['admin'],
  }),
  page('/parametres/builder/chapitres/$id', {
    title: 'shell.title.chapterEdit',
    component: library.ChapterEdit,
    roles: ['admin'],
  }),
  page('/parametres/builder/chapitres/$id/pages', {
    title: 'shell.title.chapterPages',
    component: library.Pages,
    roles: ['admin'],
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
