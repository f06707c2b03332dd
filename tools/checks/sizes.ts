import type { Check, SourceFile } from './source-files.ts';

const limits = { median: 70, ninetieth: 200, most: 300 } as const;

/** A longer file says why in a comment among its first lines: `longer than 300 lines because …`. */
export const sizeProblems: Check = (all) => {
  const files = all.filter(isRead);
  const { median, ninetieth } = sizes(files);
  const problems = files
    .filter((file) => lines(file) > limits.most && !/longer than 300 lines because \w+/.test(file.text.slice(0, 600)))
    .map((file) => `${file.path} has ${lines(file)} lines, more than ${limits.most}, and no reason beside it`);
  if (median > limits.median) problems.push(`the median file has ${median} lines, more than ${limits.median}`);
  if (ninetieth > limits.ninetieth) problems.push(`a tenth of the files has more than ${limits.ninetieth} lines`);
  return problems;
};

export function sizes(files: readonly SourceFile[]): { median: number; ninetieth: number; most: number } {
  const sorted = files
    .filter(isRead)
    .map(lines)
    .toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { median: at(0.5), ninetieth: at(0.9), most: at(1) };
}

/** A migration is a chronicle: generated, completed, and never changed again. */
const isRead = ({ path }: SourceFile): boolean => !path.startsWith('server/src/migrations/');

const lines = ({ text }: SourceFile): number => text.split('\n').length - 1;
