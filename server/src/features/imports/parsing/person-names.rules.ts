import { foldText } from '@muster/contract/http/fold-text';
import { normalizeWord } from './usual-values.rules.ts';

/** What may follow a name after a comma without being a given name: 'Smith, Jr.', 'Ada Quill, PhD'. */
const suffixes = new Set(
  'jr sr ii iii iv junior senior phd dphil md dr drphil mba msc bsc ma ba meng beng llb llm esq obe frs'.split(' '),
);

/** 'Quill, Ada' as given and family name, 'Heide, Jürgen von der' with its prefixes; undefined: the text is another form of a name. */
export function splitFamilyFirst(text: string): { readonly given: string; readonly family: string } | undefined {
  const [family = '', given = '', ...others] = text.split(',').map((part) => part.trim());
  const isName = family !== '' && given !== '' && others.length === 0 && !suffixes.has(normalizeWord(given));
  if (!isName) return undefined;
  const words = given.split(/\s+/u);
  const end = words.findLastIndex((word, at) => at === 0 || !isPrefix(word) || /\p{Lu}/u.test(word)) + 1;
  return { given: words.slice(0, end).join(' '), family: [...words.slice(end), family].join(' ') };
}

/** Titles and forms of address before a name, as `normalizeWord` has them. */
const titles = new Set(
  [
    'prof professor professorin profin professeur professeure profesor profesora professore professoressa profssa profa',
    'univprof assprof assocprof juniorprof juniorprofessor juniorprofessorin privdoz privatdozent privatdozentin pd hdr mcf',
    'dr drs dra drin dring drphil drmed drjur drhc drrernat dott dottssa dottore dottoressa dipling diplinf diplphys',
    'herr frau mr mrs ms mme mlle madame monsieur sra srta',
  ]
    .join(' ')
    .split(' '),
);
/** These may be names, so that they are titles with a dot only. */
const dottedTitles = new Set('apl ao em hon jun doz mag ing lic m mag ra sr sig'.split(' '));
/** Parts of a title after its first word: 'Dr. rer. nat. habil.'. */
const titleParts = new Set(
  'h c hc mult rer nat phil med jur oec pol theol agr habil ing techn soc a d m sc b'.split(' '),
);

/** 'Smith, John A. (P)' without the mark of the primary instructor. */
const withoutMark = (name: string): string => name.replace(/\s*\(P\)$/u, '');

/** The name without the titles before it and the degrees after it. 'M. Silva' may be Maria Silva: it stays. */
export function withoutTitles(name: string): string {
  const [first = '', ...others] = withoutMark(name)
    .split(',')
    .map((part) => part.trim());
  const isDegree = (part: string): boolean => suffixes.has(normalizeWord(part)) || withoutFirstTitles(part) === '';
  const parts = [first, ...others.filter((part) => !isDegree(part))].map((part) => withoutFirstTitles(part) || part);
  return parts.join(', ');
}

function withoutFirstTitles(text: string): string {
  let words = text
    .replaceAll(/\.(?=\p{L})/gu, '. ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  let hasTitle = false;
  for (;;) {
    const [word = '', ...rest] = words;
    const plain = normalizeWord(word);
    const isDotted = word.endsWith('.') && !(plain === 'm' && rest.length < 2) && dottedTitles.has(plain);
    const isPart = hasTitle && (word.endsWith('.') ? titleParts.has(plain) : /^(?:habil|ssa)$/u.test(plain));
    if (word === '' || !(titles.has(plain) || isDotted || isPart)) return words.join(' ');
    hasTitle = true;
    words = rest;
  }
}

/** 'Dr. Jürgen Heide' of 'Jürgen Dr. Heide', as columns with a title before the family name are joined; undefined: no title is inside. */
function withTitlesFirst(name: string): string | undefined {
  const words = name.replaceAll(/\.(?=\p{L})/gu, '. ').split(/\s+/u);
  const start = words.length - withoutFirstTitles(name).split(' ').length;
  const at = words.findIndex((word, index) => index > start && /^(?:prof|dr)(?:in)?(?:\.|$)/iu.test(word));
  const rest = at < 0 ? '' : withoutFirstTitles(words.slice(at).join(' '));
  if (rest === '') return undefined;
  const to = words.length - rest.split(' ').length;
  return [...words.slice(at, to), ...words.slice(0, at), ...words.slice(to)].join(' ');
}

/** The name in the order 'Dr. Jürgen Heide'; undefined: it is written so, or in another form. */
export function readFullName(text: string): string | undefined {
  const unmarked = withoutMark(text);
  const name = splitFamilyFirst(unmarked);
  const written = name ? `${name.given} ${name.family}` : unmarked;
  return withTitlesFirst(written) ?? (written === text ? undefined : written);
}

/** The family name of 'Prof. Heide, Jürgen'. */
export function readFamilyName(text: string): string | undefined {
  const name = splitFamilyFirst(text);
  return name && withoutTitles(name.family);
}

/** Words before a family name that belong to it, in the usual languages. */
const prefixes = new Set(
  [
    'von vom van der den dem de del dela della delle degli di da das do dos du des la las le les lo los y e und zu zum zur',
    'ter ten te op het al el bin ibn ben abu af av graf grafin freiherr freifrau baron',
  ]
    .join(' ')
    .split(' '),
);
const isPrefix = (word: string): boolean => prefixes.has(normalizeWord(word));

/** The family name at the end of a full name, with its prefixes: 'von der Heide' in 'Jürgen von der Heide'. */
export function familyNameOf(name: string): string {
  const words = name.split(/\s+/u);
  let from = words.length - 1;
  while (from > 1 && isPrefix(words[from - 1] ?? '')) from -= 1;
  return words.slice(from).join(' ');
}

/** The folded forms of a family name: with its prefixes, and without them. */
export function familyNameKeys(familyName: string): string[] {
  const words = foldText(familyName).split(' ');
  const at = words.findIndex((word) => !isPrefix(word));
  return [...new Set([words.join(' '), words.slice(Math.max(0, at)).join(' ')])];
}

/** Whether each word is one of the given names, or its beginning: 'A. M.' of 'Ada Maria'. */
export function fitsGivenNames(words: readonly string[], fullName: string): boolean {
  const names = foldText(fullName).split(/[\s.]+/u);
  return words.every((word) => {
    const start = foldText(word).replaceAll('.', '').trim();
    return names.some((name) => name.startsWith(start));
  });
}

/** The people in a cell: 'Ada Silva; Nimal Perera', 'Koch / Weiß', 'Prof. Dr. Ada Silva, Dr. Nimal Perera', 'Silva, A., Perera, N.'. */
export function splitPeople(text: string): string[] {
  return text
    .split(/[;/|\n&+]|\sand\s|\sund\s(?!zu\s)|\set\s/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const names = part.split(',').map((name) => name.trim());
      // 'Silva, Ada' has one word on a side; full names have more on each.
      if (names.every((name) => withoutTitles(name).includes(' '))) return names;
      const arePairs = names.length > 2 && names.length % 2 === 0;
      return arePairs ? names.flatMap((name, at) => (at % 2 === 0 ? `${name}, ${names[at + 1]}` : [])) : [part];
    });
}
