import { normalizeWord, toClassType } from './usual-values.rules.ts';

/** Label of a type of groups -> its words, as `normalizeWord` has them. */
const wordsOfTypes = {
  TD: 'td travauxdiriges',
  TP: 'tp travauxpratiques',
  CM: 'cm coursmagistral',
  Lecture: 'lecture lec',
  Lab: 'lab laboratory labor',
  Tutorial: 'tutorial tut tutorium tutoriums',
  Practical: 'practical',
  Workshop: 'workshop',
  Seminar: 'seminar',
  Vorlesung: 'vorlesung vorlesungs vl',
  Übung: 'ubung ubungs',
  Praktikum: 'praktikum praktikums',
  Teoría: 'teoria',
  Prácticas: 'practica practicas',
  Laboratorio: 'laboratorio',
};
const labels = new Map(
  Object.entries(wordsOfTypes).flatMap(([label, words]) => words.split(' ').map((word) => [word, label])),
);
const groupWord = /^(?:groupe?|grupo|gruppo)(?:d[eio])?|(?:group|gruppe|section|grp)$/gu;

/** The type of groups that a heading names: 'Groupe TD', 'Grupo de prácticas', 'Lab', 'Lecture section'. */
export const typeOfGroups = (heading: string): string | undefined =>
  labels.get(normalizeWord(heading).replaceAll(groupWord, ''));

/** `isAlone`: a word for group is needed, because 'Seminar' alone may be a title. */
export const namesTypeOfGroup = (heading: string, isAlone: boolean): boolean =>
  typeOfGroups(heading) !== undefined && !(isAlone && labels.has(normalizeWord(heading)));

/** The type and the rest of 'TD 1' and '1 (TD)'; undefined: the name has no type. */
export function splitType(
  name: string,
  classTypes: readonly string[],
): { readonly type: string; readonly rest: string } | undefined {
  const text = name.trim();
  const own = classTypes.find((type) => text.toLowerCase().startsWith(`${type.toLowerCase()} `));
  if (own !== undefined) return { type: own, rest: text.slice(own.length).trim() };
  const [, first = '', second = ''] = /^(\p{L}+)(?:[ ._-]+|(?=\d))(.+)$/u.exec(text) ?? [];
  const [, before = '', inBrackets = ''] = /^(.+?) *\((\p{L}+)\)$/u.exec(text) ?? [];
  for (const [word, rest] of [
    [first, second],
    [inBrackets, before],
  ] as const) {
    const type = typeOfGroups(word);
    if (type !== undefined) return { type, rest };
  }
  return undefined;
}

/** The type of classes that a cell names, as names of groups have it: 'Travaux dirigés' is 'TD'. */
export const toTypeOfGroup = (text: string, classTypes: readonly string[]): string | undefined =>
  classTypes.find((type) => normalizeWord(type) === normalizeWord(text)) ??
  labels.get(normalizeWord(text)) ??
  toClassType(text);

/** UXXI: the types of groups in 'Tipo grupo'. */
export const typesOfUxxi: Readonly<Record<string, string>> = { T: 'Teoría', P: 'Prácticas', L: 'Laboratorio' };

/** How a row names a type of groups, and no group: '[T]'. */
export const bracketType = (type: string): string => `[${type.trim()}]`;
export const typeInBrackets = (text: string): string | undefined => /^\[([^[\]]+)\]$/u.exec(text.trim())?.[1];

/** Whether the word is the beginning of one of the class types: T of 'Teoría'. */
export const isShortType = (word: string, classTypes: readonly string[]): boolean =>
  classTypes.some((type) => normalizeWord(type).startsWith(normalizeWord(word)));

/** The class type of a row, as the university names it. */
export const readClassType = (text: string, classTypes: readonly string[]): string =>
  classTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? toClassType(text) ?? text;

const alsoPractical = ['tp', 'travauxpratiques', 'praktikum', 'prak', 'ubung', 'ue'];

/** The types of classes that a word can mean, as `normalizeWord` has them. */
export function typesMeant(word: string): readonly string[] {
  const type = normalizeWord(toClassType(word) ?? word);
  return alsoPractical.includes(normalizeWord(word)) ? [type, 'practical'] : [type];
}
