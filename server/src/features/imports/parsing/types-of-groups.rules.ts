import { normalizeWord, toClassType } from './usual-values.rules.ts';

/** Label of a type of groups -> its words, as `normalizeWord` has them. */
const wordsOfTypes = {
  TD: 'td travauxdiriges',
  TP: 'tp travauxpratiques',
  CM: 'cm coursmagistral',
  Lecture: 'lecture lec',
  Lab: 'lab laboratory',
  Tutorial: 'tutorial tut',
  Practical: 'practical',
  Seminar: 'seminar',
  Vorlesung: 'vorlesung vorlesungs',
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

export const namesTypeOfGroup = (heading: string): boolean => typeOfGroups(heading) !== undefined;

/** With the word for a group: 'TD' alone may have hours. */
export const namesGroupOfType = (heading: string): boolean =>
  namesTypeOfGroup(heading) && normalizeWord(heading).search(groupWord) >= 0;

/** The type and the rest of 'TD 1'; undefined: the name has no type. */
export function splitType(
  name: string,
  classTypes: readonly string[],
): { readonly type: string; readonly rest: string } | undefined {
  const text = name.trim();
  const own = classTypes.find((type) => text.toLowerCase().startsWith(`${type.toLowerCase()} `));
  if (own !== undefined) return { type: own, rest: text.slice(own.length).trim() };
  const [, type = '', rest = ''] = /^(\p{L}+)(?:[ ._-]+|(?=\d))(.+)$/u.exec(text) ?? [];
  return labels.has(normalizeWord(type)) ? { type, rest } : undefined;
}

/** The class type of a row, as the university names it. */
export const readClassType = (text: string, classTypes: readonly string[]): string =>
  classTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? toClassType(text) ?? text;

const alsoPractical = ['tp', 'travauxpratiques', 'praktikum', 'prak', 'ubung', 'ue'];

/** The types of classes that a word can mean, as `normalizeWord` has them. */
export function typesMeant(word: string): readonly string[] {
  const type = normalizeWord(toClassType(word) ?? word);
  return alsoPractical.includes(normalizeWord(word)) ? [type, 'practical'] : [type];
}
