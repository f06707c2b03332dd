import { normalizeWord } from './usual-values.rules.ts';

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

/** '1' of 'TD 1'; undefined: the name has no type. */
export function withoutType(name: string): string | undefined {
  const [, type = '', rest] = /^(\p{L}+)(?:[ .-]+|(?=\d))(.+)$/u.exec(name.trim()) ?? [];
  return labels.has(normalizeWord(type)) ? rest : undefined;
}
