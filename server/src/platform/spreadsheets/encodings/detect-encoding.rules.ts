import { latin, writingSystems } from './writing-systems.ts';

export type EncodingCandidate = {
  readonly name: string;
  /** The first decoded texts that depend on the encoding. */
  readonly sample: string;
};

export type DetectedEncoding = {
  readonly name: string;
  /** False if another encoding gives plausible text, too. */
  readonly isCertain: boolean;
  /** The most plausible encodings with different results, best first. Empty if the file is plain ASCII. */
  readonly candidates: readonly EncodingCandidate[];
};

const maxSampleBytes = 64_000;
const maxCandidates = 6;
/** A result within this distance of the best one is plausible, too; for few words and for many. */
const certainMargins = { few: 0.09, many: 0.05 };
const manyWords = 30;
const minCertainScore = 0.65;
const minCandidateScore = 0.15;

/**
 * Detects the encoding of a text file without a byte order mark, whose bytes are no valid UTF-8. Every encoding decodes the lines that
 * are not ASCII. Words of its alphabet or languages with usual letters score high; symbols and mixed alphabets inside of words score low.
 */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const sample = nonAsciiLines(bytes);
  const scored = [
    ...latin.flatMap(({ encodings, languages, weight }) =>
      encodings.map((name, at) => ({
        name,
        score: (text: string) => weight * rankWeight(at) * scoreLatin(text, languages),
      })),
    ),
    ...writingSystems.flatMap((system) =>
      system.encodings.map((name, at) => ({
        name,
        score: (text: string) => rankWeight(at) * scoreScript(text, system),
      })),
    ),
    // Damaged UTF-8: nearly all of its sequences are valid.
    { name: 'utf-8', score: (text: string) => (1 - countOf(text, /\uFFFD/gu) / countOf(text, /\P{ASCII}/gu)) ** 4 },
  ]
    .map(({ name, score }) => {
      const text = new TextDecoder(name).decode(sample);
      return { name, text, score: score(text) };
    })
    .toSorted((one, other) => other.score - one.score);
  // Of encodings with equal results, the first is enough.
  const results = scored.filter(({ text }, at) => scored.findIndex((other) => other.text === text) === at);
  const [best = { name: 'windows-1252', text: '', score: 0 }, second] = results;
  const margin = certainMargins[wordsOf(best.text).length < manyWords ? 'few' : 'many'];
  const isCertain = best.score >= minCertainScore && best.score - (second?.score ?? 0) >= margin;
  const plausible = results.filter(({ score }, at) => at < 2 || score >= minCandidateScore).slice(0, maxCandidates);
  return {
    name: best.name,
    isCertain: isCertain && !best.text.includes('\uFFFD'),
    candidates: samplesOf(plausible),
  };
}

const maxSampleTexts = 3;
const maxSampleCharacters = 40;

/** The first texts on whose letters the candidates do not agree. */
function samplesOf(results: readonly { readonly name: string; readonly text: string }[]): EncodingCandidate[] {
  const texts = results.map(({ text }) => text.split(/[\r\n]+/u).map(firstWords));
  const lines = [...(texts[0] ?? []).keys()];
  const differing = lines.filter((line) => new Set(texts.map((ofLine) => ofLine[line])).size > 1);
  return results.map(({ name }, at) => ({
    name,
    sample: [...new Set(differing.map((line) => texts[at]?.[line] ?? ''))].slice(0, maxSampleTexts).join(', '),
  }));
}

/** The first cell of a line that is not ASCII. */
const firstWords = (line: string): string =>
  (line.split(/[,;\t|]/u).find((cell) => /\P{ASCII}/u.test(cell)) ?? '')
    .replaceAll('"', '')
    .trim()
    .slice(0, maxSampleCharacters);

/** Line breaks are the same bytes in all encodings that are no UTF-16. */
function nonAsciiLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < maxSampleBytes;) {
    let end = start;
    let isAscii = true;
    while (end < bytes.length && bytes[end] !== 10 && bytes[end] !== 13) {
      if ((bytes[end] ?? 0) > 127) isAscii = false;
      end += 1;
    }
    if (!isAscii) {
      const line = bytes.subarray(start, Math.min(end + 1, start + 4_000));
      lines.push(line);
      size += line.length;
    }
    start = end + 1;
  }
  return Buffer.concat(lines);
}

/** Encodings of one group differ in few characters, and the first is by far the most frequent. */
const rankWeight = (at: number): number => (at === 0 ? 1 : 0.88 - at * 0.02);

/** Words that are not plain ASCII; signs other than letters stay part of a word, because they make an encoding implausible. */
const wordsOf = (text: string): string[] =>
  (text.match(/(?:[A-Za-z]|(?![–—‘’“”„…€•\u00A0])[^\p{ASCII}\s])+/gu) ?? []).filter((word) => /\P{ASCII}/u.test(word));

/** The mean of the scores of all words, by number of characters that are no ASCII. */
function scoreWords(words: readonly string[], scoreOf: (word: string) => number): number {
  const weights = words.map((word) => countOf(word, /\P{ASCII}/gu));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return words.reduce((sum, word, at) => sum + (weights[at] ?? 0) * scoreOf(word), 0) / Math.max(1, total);
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const scoreScript = (text: string, { script, letters, vowels }: (typeof writingSystems)[number]): number => {
  const rankOf = new Map([...letters].toReversed().map((letter, at) => [letter, at / letters.length]));
  const isIdeographic = letters.length > 60;
  return scoreWords(wordsOf(text), (word) => {
    const characters = [...word];
    const own = characters.filter((character) => script.test(character));
    if (own.length === 0) return 0;
    const ranks = own.map((letter) => rankOf.get(letter.toLowerCase()));
    const usual = isIdeographic
      ? own.filter((character) => rankOf.has(character) || /[\u3041-\u30FF]/u.test(character)).length / own.length
      : Math.max(0, ranks.reduce<number>((sum, rank = -0.5) => sum + rank, 0) / own.length);
    // A combining mark has a letter before it.
    const form = vowels === undefined ? (/^\p{M}/u.test(word) ? 0.3 : 1) : shape(word, vowels);
    return (own.length / characters.length) ** 3 * (0.4 + 0.6 * usual) * form;
  });
};

const latinVowels = 'aeiouyøæœı';

/** Most of the words fit one of the languages each, and many of them the same one. */
const scoreLatin = (text: string, languages: readonly string[]): number => {
  const words = wordsOf(text);
  const scores = languages.map((letters) => words.map((word) => scoreLatinWord(word, letters)));
  const bestOf = new Map(words.map((word, at) => [word, Math.max(...scores.map((ofLanguage) => ofLanguage[at] ?? 0))]));
  const ofMainLanguage = Math.max(
    ...scores.map((ofLanguage) => {
      const scoreOf = new Map(words.map((word, at) => [word, ofLanguage[at] ?? 0]));
      return scoreWords(words, (word) => scoreOf.get(word) ?? 0);
    }),
  );
  return 0.75 * scoreWords(words, (word) => bestOf.get(word) ?? 0) + 0.25 * ofMainLanguage;
};

function scoreLatinWord(word: string, letters: string): number {
  const special = [...word.toLowerCase()].filter((character) => /\P{ASCII}/u.test(character));
  if (special.some((character) => !/[\p{L}\p{M}]/u.test(character))) return 0;
  const covered = special.filter((letter) => letters.includes(letter)).length / special.length;
  const isDense = word.length > 2 && special.length > word.length * 0.65;
  return covered ** 2 * (isDense ? 0.2 : 1) * shape(word, latinVowels);
}

/** Below 1 for capitals after small letters, words without vowels, and runs of consonants or vowels that are rare in names. */
function shape(word: string, vowels: string): number {
  const hasInnerCapital = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word);
  // Capitals mark special letters.
  const pattern = [...word.toLowerCase()]
    .map((letter) => {
      const isVowel = vowels.includes(letter) || vowels.includes(letter.normalize('NFD')[0] ?? '');
      return letter < '\x80' ? (isVowel ? 'v' : 'c') : isVowel ? 'V' : 'C';
    })
    .join('');
  const runs = pattern.match(/c{4,}|v{3,}/giu) ?? [];
  const isRare = runs.some((run) => /[CV]/u.test(run));
  const isMute = pattern.length > 2 && !/v/iu.test(pattern);
  return (hasInnerCapital ? 0.4 : 1) * (isRare ? 0.7 : 1) * (isMute ? 0.7 : 1);
}
