/** Delay between the last keystroke and the search. */
export const searchDebounceMs = 250;
