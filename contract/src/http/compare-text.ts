/** Orders texts for people: 'Lab 2' before 'Lab 10', without regard to case and accents first. SQL has natural_key(). */
export const compareText = new Intl.Collator('en', { numeric: true }).compare;
