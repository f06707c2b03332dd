import { describe, expect, it } from 'vitest';
import { avatarInitial } from './avatar-initial.ts';

describe('avatarInitial', () => {
  it('returns the first letter of the name, not of the title', () => {
    expect(
      ['Amara Okafor', 'Dr. Nadia Rahman', 'Prof. Dr. Øyvind Lie', 'Prof Dr Ada Lie', 'Drew Lie', 'ólafur'].map(
        avatarInitial,
      ),
    ).toEqual(['A', 'N', 'Ø', 'A', 'D', 'Ó']);
  });

  it('accepts a name that is only a title, an initial or empty', () => {
    expect(['Dr.', 'M. Perera', 'St. John Moss', '', '𠮷野'].map(avatarInitial)).toEqual(['D', 'M', 'S', '', '𠮷']);
  });
});
