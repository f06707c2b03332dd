import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';
import type { CommandContext } from './command-context.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values = { readonly [name: string]: string | boolean | undefined };

/** A command of the command line. */
export type Command = {
  /** How it begins, such as `['audit', 'export']`. */
  readonly words: readonly string[];
  /** How the usage names its arguments and options. */
  readonly synopsis?: string;
  /** What it does, in one or two lines. */
  readonly help: readonly string[];
  /** How many arguments it needs and accepts; default: none. */
  readonly args?: { readonly min: number; readonly max: number };
  readonly options?: Options;
  /** Returns the text to print. Sets `process.exitCode` if what it found is wrong. */
  readonly run: (context: CommandContext, args: readonly string[], options: Values) => Promise<string>;
};

export const exactly = (count: number) => ({ min: count, max: count });

/** Finds the command of the typed words. Undefined for an unknown one, and for wrong arguments or options. */
export function parseCommand(
  commands: readonly Command[],
  typed: readonly string[],
): ((context: CommandContext) => Promise<string>) | undefined {
  const command = commands.find(({ words }) => words.every((word, index) => typed[index] === word));
  if (!command) return undefined;
  const { words, options = {}, args = exactly(0), run } = command;
  try {
    const parsed = parseArgs({ args: typed.slice(words.length), options, allowPositionals: true });
    const { positionals, values } = parsed;
    if (positionals.length < args.min || positionals.length > args.max || positionals.includes('')) return undefined;
    return (context) => run(context, positionals, values as Values);
  } catch {
    return undefined;
  }
}

/** One line for each command, and another one for each further line of its help. */
export function describeUsage(commands: readonly Command[], commandName: string): string {
  const forms = commands.map(({ words, synopsis }) => [commandName, ...words, synopsis].filter(Boolean).join(' '));
  const width = Math.max(...forms.map(({ length }) => length));
  const lines = commands.flatMap(({ help }, index) =>
    help.map((line, row) => `  ${(row === 0 ? (forms[index] ?? '') : '').padEnd(width)}  ${line}`),
  );
  return ['Commands:', ...lines].join('\n');
}
