import { createHash } from 'node:crypto';

export type Random = {
  /** [0, 1) */
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
};

/** Mulberry32: a seed yields the same sequence on every machine. */
export function makeRandom(seed: string): Random {
  let state = createHash('md5').update(seed).digest().readUInt32LE();
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    chance: (share) => next() < share,
  };
}

/** A deterministic UUID (formatted as version 4), so that demo rows have the same ids in every build. */
export function idOf(...words: (string | number)[]): string {
  const hex = createHash('md5').update(words.join(':')).digest('hex');
  const form = `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`;
  return form.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** As `idOf`, in SQL. `words`: an SQL expression of type text. */
export const idInSql = (words: string): string =>
  `overlay(overlay(md5(${words}) placing '4' from 13) placing '8' from 17)::uuid`;
