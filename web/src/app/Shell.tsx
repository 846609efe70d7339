import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useMaybeUser } from '@/api/user';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { setDraftOwner } from '@/ui/drafts';
import { useNoStrayFiles } from '@/ui/file/useNoStrayFiles';
import { Toaster } from '@/ui/Toaster';
import { useTitle } from '@/ui/useTitle';
import { ErrorPage } from './ErrorPage';
import { fatal, useFatal } from './fatal';
import { isEditor, layoutOf } from './layoutOf';
import { AdminLayout } from './layouts/AdminLayout';
import { AuthLayout } from './layouts/AuthLayout';
import { IdentityBanner } from './layouts/IdentityBanner';
import { PageError } from './PageError';
import { SessionWarning } from './SessionWarning';
import classes from './Shell.module.css';
import { UploadsDock } from './UploadsDock';

function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main id="contenu" tabIndex={-1} className={classes.bare}>
      {children}
    </main>
  );
}

const layouts = { admin: AdminLayout, auth: AuthLayout, none: BareLayout };

function RouteTitle() {
  const key = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title });
  useTitle(key);
  return null;
}

/** What has taken the whole page: an error of the route itself, or one raised since. */
function useFatalPage(): PageError | null {
  const raised = useFatal();
  const thrown = useRouterState({
    select: (state) => state.matches.find((match) => match.status === 'error')?.error,
  });
  if (raised || thrown === undefined) return raised;
  const page = PageError.from(thrown);
  return page.fatal ? page : null;
}

/** A new page starts at its top, and those who do not see it are put there too. */
function useArrival(path: string, navigated: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the path that makes an arrival
  useEffect(() => {
    if (!navigated) return;
    const main = document.getElementById('contenu');
    main?.scrollTo?.(0, 0);
    // A page may arrive with a panel open over it, which has the focus already.
    const panel = document.activeElement?.closest('[role="dialog"]');
    if (main && !panel && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [path]);
}

/** The frame of every page: its layout, and what is always present. */
export function Shell() {
  const router = useRouter();
  // The page shown, not the one on its way: a layout never holds another page's screen.
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? '/' });
  const navigated = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  const error = useFatalPage();
  const user = useMaybeUser();
  const Layout = layouts[layoutOf(path)];
  setDraftOwner(user?.id ?? '');
  useArrival(path, navigated);
  useNoStrayFiles();
  useEffect(() => {
    document.body.classList.toggle('page-editor', isEditor(path));
  }, [path]);

  function retry() {
    fatal.clear();
    void router.invalidate();
  }

  return (
    <>
      <div className={classes.shell}>
        {user?.identity && <IdentityBanner user={user} identity={user.identity} />}
        {error ? (
          <main id="contenu" tabIndex={-1} className={classes.bare}>
            <ErrorPage {...error} message={error.message} onRetry={retry} />
          </main>
        ) : (
          <Layout>
            <RouteTitle key={path} />
            <Outlet />
          </Layout>
        )}
      </div>
      {user && <SessionWarning />}
      {user && <UploadsDock />}
      <ConfirmDialog />
      <Toaster />
    </>
  );
}
