/** What is typed is searched for once nothing has been typed for so long. */
export const searchDebounceMs = 250;
