import { describe, expect, it } from 'vitest';
import { type Command, describeUsage, exactly, parseCommand } from './command.ts';
import { makeCommandContext } from './command-context.ts';

const commands: Command[] = [
  {
    words: ['list', 'all'],
    synopsis: 'CODE [--since TIME]',
    help: ['lists records,', 'oldest first'],
    args: exactly(1),
    options: { since: { type: 'string' } },
    run: async (_context, args, options) => JSON.stringify([args, options['since']]),
  },
  { words: ['check'], help: ['checks'], run: async () => 'checked' },
];
const run = (...typed: string[]) => parseCommand(commands, typed)?.(makeCommandContext({}));

describe('command line', () => {
  it('runs a command with its arguments and options in any order', async () => {
    expect(await run('list', 'all', 'UOC')).toBe('[["UOC"],null]');
    expect(await run('list', 'all', '--since', 'noon', 'UOC')).toBe('[["UOC"],"noon"]');
    expect(await run('check')).toBe('checked');
  });

  it.each([
    [[]],
    [['list']],
    [['list', 'all']],
    [['list', 'all', '']],
    [['list', 'all', 'UOC', 'UOC']],
    [['list', 'all', 'UOC', '--since']],
    [['list', 'all', 'UOC', '--until', 'noon']],
    [['check', '--since', 'noon']],
    [['unknown']],
  ])('does not run %j', (typed) => {
    expect(run(...typed)).toBeUndefined();
  });

  it('aligns the usage', () => {
    expect(describeUsage(commands, 'muster')).toBe(
      [
        'Commands:',
        '  muster list all CODE [--since TIME]  lists records,',
        '                                       oldest first',
        '  muster check                         checks',
      ].join('\n'),
    );
  });
});
