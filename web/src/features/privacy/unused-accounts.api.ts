export const defaultUnusedSearch = { state: 'proposed', role: 'all', search: '', page: 1, size: 50 };
