type Word = string | { readonly word: string };

/** Options for the keys of a record, with their words. */
export const optionsOf = (words: Readonly<Record<string, Word>>): { value: string; label: string }[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: typeof word === 'string' ? word : word.word }));
