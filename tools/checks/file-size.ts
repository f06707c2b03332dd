import type { Check, SourceFile } from './source-files.ts';

const maxLines = 400;

/** A longer file says why in a comment among its first lines: `longer than 400 lines because …`. */
export const sizeProblems: Check = (files) =>
  files
    .filter(isRead)
    .filter((file) => lineCount(file) > maxLines && !/longer than 400 lines because \w+/.test(file.text.slice(0, 600)))
    .map(
      (file) =>
        `${file.path} has ${lineCount(file)} lines, more than ${maxLines}: split it or give a reason at its top`,
    );

/** Migrations and documents are read from top to bottom, whatever their length. */
const isRead = ({ path }: SourceFile): boolean => !path.startsWith('server/src/migrations/') && !path.endsWith('.md');

const lineCount = ({ text }: SourceFile): number => text.split('\n').length - 1;
