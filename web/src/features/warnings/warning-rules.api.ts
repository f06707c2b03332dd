export const defaultMailSearch = { mail: 'all', search: '', page: 1, size: 25 };
