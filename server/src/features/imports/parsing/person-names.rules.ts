import { normalizeWord } from './usual-values.rules.ts';

/** What may follow a name after a comma without being a given name: 'Smith, Jr.', 'Ada Quill, PhD'. */
const suffixes = new Set(
  'jr sr ii iii iv junior senior phd dphil md dr drphil mba msc bsc ma ba meng beng llb llm esq obe frs'.split(' '),
);

/** 'Quill, Ada' as given and family name; undefined: the text is another form of a name. */
export function splitFamilyFirst(text: string): { readonly given: string; readonly family: string } | undefined {
  const [family = '', given = '', ...others] = text.split(',').map((part) => part.trim());
  const isName = family !== '' && given !== '' && others.length === 0 && !suffixes.has(normalizeWord(given));
  return isName ? { given, family } : undefined;
}
