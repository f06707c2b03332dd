import type { Use } from './university-settings.store.ts';

const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** '12 modules have 20 credits, 1 module has 30 credits'; `describe`: 'has 20 credits' or 'have 20 credits'. */
export const formatUses = (uses: readonly Use[], describe: (value: Use['value'], isOne: boolean) => string): string =>
  uses
    .map(({ noun, value, count }) => `${count} ${count === 1 ? noun : plural(noun)} ${describe(value, count === 1)}`)
    .join(', ');

/** The lists of allowed values that lost one. Each is compared with the records only then. */
export const lostOne = <Value>(before: readonly Value[], after: readonly Value[]): boolean =>
  before.some((value) => !after.includes(value));
