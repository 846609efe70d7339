import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { fatal } from './fatal';
import { RouteError } from './RouteError';
import { routeTree } from './routes';
import { parseSearch, stringifySearch } from './search';

export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    defaultPendingMs: 300,
    scrollRestoration: false,
    parseSearch,
    stringifySearch,
  });
  router.subscribe('onBeforeNavigate', fatal.clear);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
