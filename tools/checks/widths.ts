import type { Check } from './source-files.ts';

const asksWindow = /@media[^{]*width|useMediaQuery\([^)]*width/;

/** A screen turns at a width of its container, counted in letters; whoever asks the window says in the comment above why the window. */
export const widthProblems: Check = (files) =>
  files
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n');
      return lines.flatMap((line, index) => {
        const isExplained = /window.*\*\/$/.test(lines[index - 1] ?? '');
        return asksWindow.test(line) && !isExplained
          ? [`${path}:${index + 1} asks the window for its width: write @container page (…), in rem`]
          : [];
      });
    });
