/** The filters and the page of the unused accounts in the URL. */
export const defaultUnusedSearch = { state: 'proposed', role: 'all', search: '', page: 1, size: 50 };
