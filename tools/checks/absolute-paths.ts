import type { Check } from './source-files.ts';

/** Paths of one person's machine. Well-known places of an operating system are fine. */
const personal = /(?<![\w.:/*])(?:\/(?:home|Users|work|root|mnt)\/[\w.-]+|[A-Z]:\\\\?\w+)/;

export const absolutePathProblems: Check = (files) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = personal.exec(line)?.[0];
      return found === undefined ? [] : [`${path}:${index + 1} names a path of one machine: ${found}`];
    }),
  );
