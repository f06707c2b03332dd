/** The spellings of a feature's name: `class-note` and `class-notes` give `classNote`, `ClassNotes`, `class_notes`, `class notes`. */
export type FeatureNames = {
  /** Singular in kebab-case, for files of one record. */
  readonly file: string;
  readonly folder: string;
  readonly table: string;
  /** Singular in snake_case, for audit actions. */
  readonly snake: string;
  readonly camel: string;
  readonly camels: string;
  readonly Pascal: string;
  readonly Pascals: string;
  readonly words: string;
  readonly article: 'a' | 'an';
  readonly wordsPlural: string;
  readonly Title: string;
  readonly TitlePlural: string;
};

const kebab = /^[a-z]+(?:-[a-z]+)*$/u;

/** Throws if one of the names is not in kebab-case. */
export function namesOf(singular: string, plural: string): FeatureNames {
  for (const name of [singular, plural])
    if (!kebab.test(name)) throw new Error(`"${name}" is not in kebab-case: write class-note class-notes`);
  if (singular === plural) throw new Error('Give the singular and a different plural, such as class-note class-notes');
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const pascal = (name: string): string => name.split('-').map(capital).join('');
  const camel = (name: string): string => pascal(name).replace(/^./u, (letter) => letter.toLowerCase());
  const words = (name: string): string => name.replaceAll('-', ' ');
  return {
    file: singular,
    folder: plural,
    table: plural.replaceAll('-', '_'),
    snake: singular.replaceAll('-', '_'),
    camel: camel(singular),
    camels: camel(plural),
    Pascal: pascal(singular),
    Pascals: pascal(plural),
    words: words(singular),
    article: /^[aeiou]/u.test(singular) ? 'an' : 'a',
    wordsPlural: words(plural),
    Title: capital(words(singular)),
    TitlePlural: capital(words(plural)),
  };
}
