import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { expireOnNavigation } from '#ui/feedback/notice.ts';
import { LoadErrorScreen } from './load-error-screen.tsx';
import { redirects } from './role-home.ts';
import { Root } from './root.tsx';
import { routes } from './routes.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Address that the guard redirected from; the target after sign-in. */
    from?: string;
    /** Whether the visitor was signed in at that address before. */
    hasSessionEnded?: boolean;
    /** Whether the screen behind the sign-in has unsaved input. */
    hasUnsaved?: boolean;
  }
}

const UnknownAddress = lazyRouteComponent(() => import('./unknown-address.tsx'), 'UnknownAddress');

/** Addresses of one record, which lists lead to. */
const detail = /^\/(class-session|students|edit-student|edit-staff)\//;

/**
 * Movement between a list and one of its records; none between other screens.
 * None while another one runs either: the browser reports a replaced transition as an error.
 */
function transitionTypes(from: string | undefined, to: string): string[] | false {
  if (from === undefined || detail.test(from) === detail.test(to) || document.activeViewTransition) return false;
  return [detail.test(to) ? 'deeper' : 'back'];
}

/** Makes the router. The guard and the layouts are part of the root, so that a layout stays mounted across screens. */
export function makeRouter(client: QueryClient, history?: RouterHistory) {
  const root = createRootRoute({ component: Root, notFoundComponent: UnknownAddress });
  const screenRoutes = routes.map(({ path, screen, prefetch }) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: screen,
      // Loads the code of the screen while the guard requests the current user.
      loader: ({ params, preload }) => {
        void screen.preload?.();
        if (preload) void prefetch?.(client, params);
      },
    }),
  );
  const redirectRoutes = Object.keys(redirects).map((path) =>
    createRoute({ getParentRoute: () => root, path: path as `/${string}`, component: () => null }),
  );
  const router = createRouter({
    routeTree: root.addChildren([...screenRoutes, ...redirectRoutes]),
    // As on the server: a path in another case is unknown and leads to /login.
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultViewTransition: {
      types: ({ fromLocation, toLocation }) => transitionTypes(fromLocation?.pathname, toLocation.pathname),
    },
    defaultErrorComponent: LoadErrorScreen,
    // Readable addresses: year=3 instead of year="3", and search values are always text.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
    ...(history ? { history } : {}),
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) expireOnNavigation();
  });
  return router;
}
