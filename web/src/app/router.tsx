import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { outliveNavigation } from '../ui/notice.ts';
import { FailedScreen } from './failed-screen.tsx';
import { NotFound } from './not-found.tsx';
import { Root } from './root.tsx';
import { redirects, routeTable } from './route-table.ts';
import { screens } from './screens.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the guard stopped somebody, for after their sign-in. */
    from?: string;
    /** Whether they were signed in there until then. */
    hasSessionEnded?: boolean;
  }
}

/** The table as routes. The guard and the frames stand in the root, so a frame stays mounted from screen to screen. */
export function makeRouter(history?: RouterHistory) {
  const root = createRootRoute({ component: Root, notFoundComponent: () => null });
  const shown = routeTable.map(({ path }) => {
    const screen = screens[path];
    return createRoute({
      getParentRoute: () => root,
      path,
      component: screen ?? NotFound,
      // The screen's code comes while the guard still asks who is there.
      loader: () => void screen?.preload?.(),
    });
  });
  const passed = Object.keys(redirects).map((path) =>
    createRoute({ getParentRoute: () => root, path: path as `/${string}`, component: () => null }),
  );
  const router = createRouter({
    routeTree: root.addChildren([...shown, ...passed]),
    // As on the server: what is written otherwise is another path, and leads to /login.
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: FailedScreen,
    // Addresses are read by people: a year is 3 and not "3", and what somebody searches for is text whatever it looks like.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
    ...(history ? { history } : {}),
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) outliveNavigation();
  });
  return router;
}
