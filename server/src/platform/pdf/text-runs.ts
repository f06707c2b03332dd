import bidiFactory from 'bidi-js';
import { findFont, latinFont, latinText } from './fonts.ts';

/** Consecutive characters of one font and direction. */
export type TextRun = { readonly text: string; readonly font: string; readonly isRightToLeft?: boolean };

/** The types of the package describe its default export as that of an ES module. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const isolates = /[\u2066-\u2069]/gu;

/** Normalises text to one line (NFC), without control characters and direction overrides. */
export const cleanText = (text: string): string =>
  latinText.test(text)
    ? text.trim()
    : text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(/\s+/gu, ' ')
        .replaceAll(/[\p{Cc}\p{Co}\p{Cn}]|(?!\u200C|\u200D|[\u2066-\u2069])\p{Cf}/gu, '')
        .trim();

/** A value within a sentence: its direction does not change the order of what is around it. */
export const isolate = (text: string): string =>
  latinText.test(text) ? text : `\u2068${text.replaceAll(isolates, '')}\u2069`;

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Hanifi_Rohingya}]/u;

/** The runs of a line from left to right, each with its letters in reading order. */
export function runsOf(text: string): TextRun[] {
  if (latinText.test(text)) return [{ text, font: latinFont }];
  const runs = splitIntoRuns(text);
  reorder(runs);
  return runs.map(({ text: letters, font, level, script }) =>
    script === undefined ? { text: letters, font, isRightToLeft: level % 2 === 1 } : { text: `[${script}]`, font },
  );
}

type LevelRun = {
  text: string;
  readonly font: string;
  /** Embedding level: odd from right to left. */
  readonly level: number;
  /** The name of the script of characters without a font. */
  readonly script: string | undefined;
};

function splitIntoRuns(text: string): LevelRun[] {
  const embedding = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text) : undefined;
  const runs: LevelRun[] = [];
  let at = 0;
  for (const character of text) {
    const level = embedding?.levels[at] ?? 0;
    at += character.length;
    if (character.search(isolates) >= 0) continue;
    const last = runs.at(-1);
    const font = findFont(character, last?.font);
    const script = font === undefined ? scriptOf(character, last?.script) : undefined;
    if (last && last.font === (font ?? latinFont) && last.level === level && last.script === script)
      last.text += character;
    else runs.push({ text: character, font: font ?? latinFont, level, script });
  }
  return runs;
}

/** Rule L2 of the Unicode bidirectional algorithm. */
function reorder(runs: LevelRun[]): void {
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  }
}

/** ISO 15924 codes of scripts in use that have no font here. */
const undrawnScripts =
  'Adlm Bali Batk Bopo Bugi Cakm Cans Cham Cher Hani Hmnp Java Kali Lana Lepc Limb Lisu Mand Mong Mtei Newa Nkoo Osge Plrd Rohg Saur Sund Sylo Syrc Tale Talu Tavt Vaii Yiii'
    .split(' ')
    .map((code) => [code, new RegExp(`\\p{Script=${code}}`, 'u')] as const);
const scriptNames = new Intl.DisplayNames('en', { type: 'script' });

/** Says what is missing, such as 'Mongolian letters': a sign instead of each letter says nothing, and the number of the person is beside it. */
function scriptOf(character: string, previous: string | undefined): string {
  if (previous !== undefined && /\p{M}/u.test(character)) return previous;
  const code = undrawnScripts.find(([, letters]) => letters.test(character))?.[0];
  return code === undefined ? 'sign' : `${scriptNames.of(code) ?? code} letters`;
}

/** Latin, Greek and Cyrillic text without combining marks. */
const simpleText = /^[\u0020-\u02FF\u0370-\u052F\u1E00-\u200B\u2010-\u2BFF]*$/u;

/**
 * Whether the PDF must store the text, in reading order, beside its glyphs: in other scripts glyphs are joined and reordered, so that they
 * cannot be read back.
 */
export const needsActualText = (text: string, runs: readonly TextRun[]): boolean =>
  !simpleText.test(text) || runs.map((run) => run.text).join('') !== text;

export const withoutIsolates = (text: string): string => text.replaceAll(isolates, '');
