import type { Check } from './source-files.ts';

const suppression = /(?:oxlint|eslint)-disable[^\n]*|@ts-expect-error[^\n]*|@ts-nocheck[^\n]*/g;

/** A suppression gives its reason after ` -- `: `oxlint-disable-next-line no-console -- output of the command line`. */
export const suppressionProblems: Check = (files) =>
  files
    .filter(({ path }) => !path.startsWith('tools/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(suppression)]
        .filter(([comment]) => !/ -- \w+/.test(comment))
        .map(([comment]) => `${path} suppresses a rule without a reason: ${comment}`),
    );
