import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filters and the page of the list from which somebody came to edit one of its lines. */
    listSearch?: Record<string, unknown>;
  }
}

/** What the list that one came from showed, so that the way back leads there; nothing for who came otherwise. */
export const useReturnSearch = (): Record<string, unknown> => useLocation().state.listSearch ?? {};
