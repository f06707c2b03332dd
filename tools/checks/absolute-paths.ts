import type { Check } from './source-files.ts';

/** Paths of one machine. Well-known paths of an operating system are allowed. */
const personal = /(?<![\w.:/*])(?:\/(?:home|Users|work|root|mnt)\/[\w.-]+|[A-Z]:\\\\?\w+)/;

export const absolutePathProblems: Check = (files) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = personal.exec(line)?.[0];
      return found === undefined ? [] : [`${path}:${index + 1} names a path of one machine: ${found}`];
    }),
  );
