import { parseArgs } from 'node:util';
import { startupError } from '#platform/startup-error.ts';

export type DemoOptions = { students: number; dataDir: string | undefined };

const maxStudents = 1_000_000;

/** Parses `npm run demo -- --students 100000 [--data-dir <folder>]`; 100_000 and 100,000 are accepted, too. */
export function readDemoOptions(args: readonly string[], minStudents: number): DemoOptions {
  const { students, 'data-dir': dataDir } = parse(args);
  const count = students === undefined ? minStudents : Number(students.replaceAll(/[_,]/gu, ''));
  if (!Number.isInteger(count) || count < minStudents || count > maxStudents)
    throw startupError(`--students must be a whole number from ${minStudents} to ${maxStudents} (got "${students}").`);
  return { students: count, dataDir };
}

function parse(args: readonly string[]): { students?: string; 'data-dir'?: string } {
  try {
    return parseArgs({ args: [...args], options: { students: { type: 'string' }, 'data-dir': { type: 'string' } } })
      .values;
  } catch (error) {
    throw startupError(`${(error as Error).message}. The demo takes --students <number> and --data-dir <folder>.`);
  }
}
