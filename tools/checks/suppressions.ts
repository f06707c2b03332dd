import type { Check } from './source-files.ts';

const suppression = /(?:oxlint|eslint)-disable[^\n]*|@ts-expect-error[^\n]*|@ts-nocheck[^\n]*/g;

/** Whoever silences a tool says why, after ` -- `: `oxlint-disable-next-line no-console -- the person reads this`. */
export const suppressionProblems: Check = (files) =>
  files
    .filter(({ path }) => !path.startsWith('tools/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(suppression)]
        .filter(([comment]) => !/ -- \w+/.test(comment))
        .map(([comment]) => `${path} silences a tool without a reason: ${comment}`),
    );
