import { expect, test } from 'vitest';
import { avatarInitial } from './avatar-initial.ts';

test('who is without a photo is known by the first letter of the name, not of the title', () => {
  expect(
    ['Amara Okafor', 'Dr. Nadia Rahman', 'Prof. Dr. Øyvind Lie', 'Prof Dr Ada Lie', 'Drew Lie', 'ólafur'].map(
      avatarInitial,
    ),
  ).toEqual(['A', 'N', 'Ø', 'A', 'D', 'Ó']);
});

test('a name that is a title, an initial or nothing is taken as it is', () => {
  expect(['Dr.', 'M. Perera', 'St. John Moss', '', '𠮷野'].map(avatarInitial)).toEqual(['D', 'M', 'S', '', '𠮷']);
});
