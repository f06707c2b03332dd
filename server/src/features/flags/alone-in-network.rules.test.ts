import { describe, expect, it } from 'vitest';
import { isUsuallyAlone } from './alone-in-network.rules.ts';

/** One letter for each class, latest first: alone or shared. */
const isFlagged = (classes: string) => isUsuallyAlone([...classes].map((letter) => letter === 'a'));

describe('isUsuallyAlone', () => {
  it('is true from four of the last six classes on', () => {
    expect(['aaaaaa', 'saasaa', 'aassaaa'].map(isFlagged)).toEqual([true, true, true]);
    expect(['sasasa', 'ssaaas', 'sssaaaaaa'].map(isFlagged)).toEqual([false, false, false]);
  });

  it('is false for fewer than six classes', () => {
    expect(['', 'aaaa', 'aaaaa'].map(isFlagged)).toEqual([false, false, false]);
  });
});
