import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Search params of the list from which the user opened an entry. */
    listSearch?: Record<string, unknown>;
  }
}

/** Search params for the link back to the list; empty if the user did not come from it. */
export const useReturnSearch = (): Record<string, unknown> => useLocation().state.listSearch ?? {};
