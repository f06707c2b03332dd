import type { Check } from './source-files.ts';

const widthMediaQuery = /@media[^{]*width|useMediaQuery\([^)]*width/;

/** Layouts depend on the width of their container in rem, so that they respond to text zoom. A width media query needs a comment with the word "window" above it. */
export const containerQueryProblems: Check = (files) =>
  files
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const isExplained = /window.*\*\/$/.test(lines[index - 1] ?? '');
        return widthMediaQuery.test(line) && !isExplained
          ? [
              `${path}:${index + 1} uses a width media query: write @container page (…) in rem, or say above why the window is meant`,
            ]
          : [];
      });
    });
