import { parseArgs } from 'node:util';
import { startupError } from '../platform/startup-error.ts';

export type DemoOptions = { students: number; dataDir: string | undefined };

const most = 1_000_000;

/** `npm run demo -- --students 100000 [--data-dir <folder>]`; numbers may be written 100_000 or 100,000. */
export function readDemoOptions(args: readonly string[], smallest: number): DemoOptions {
  const { students, 'data-dir': dataDir } = parse(args);
  const count = students === undefined ? smallest : Number(students.replaceAll(/[_,]/gu, ''));
  if (!Number.isInteger(count) || count < smallest || count > most)
    throw startupError(`--students must be a whole number from ${smallest} to ${most} (it is "${students}").`);
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
