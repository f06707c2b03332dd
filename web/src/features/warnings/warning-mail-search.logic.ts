/** The filters and the page of the mails in the URL. `mail`: the state. */
export const defaultMailSearch = { mail: 'all', search: '', page: 1, size: 25 };
