/** `mail`: the state; the page has a parameter `state` for invitations. */
export const defaultMailSearch = { mail: 'all', kind: 'all', search: '', page: 1, size: 50 };
