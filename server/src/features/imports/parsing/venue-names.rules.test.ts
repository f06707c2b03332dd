import { describe, expect, it } from 'vitest';
import { indexReferences } from './references.rules.ts';
import { resolveVenue } from './venue-names.rules.ts';

const references = indexReferences([], [], {
  venues: [
    { name: 'NL1.04', building: 'Newton Lab' },
    { name: 'NL1.05', building: 'Newton Lab' },
    { name: '101', building: 'Main' },
    { name: 'Hall', building: null },
    { name: 'LT-1', building: 'Main' },
    { name: 'Great Hall', building: 'Guildhall' },
  ],
});

describe('resolveVenue', () => {
  it.each([
    ['nl1.04', 'NL1.04'],
    ['MAIN/NL1.04', 'NL1.04'],
    ['MAIN NL1.04', 'NL1.04'],
    ['NL1.04 (Main building)', 'NL1.04'],
    ['Newton Lab, NL1.04', 'NL1.04'],
    ['Main 101', '101'],
    ['Main/LT-1', 'LT-1'],
    ['MAIN/Great Hall', 'Great Hall'],
    ['Guildhall Great Hall', 'Great Hall'],
  ])('reads %s as %s', (text, name) => expect(resolveVenue(text, references)).toBe(name));

  it.each(['Hall 2', 'Lab 101', 'NL1.04b', 'Lab 2 NL1.04', 'Elsewhere'])('leaves %s as it is', (text) =>
    expect(resolveVenue(text, references)).toBe(text),
  );

  it('lists the candidates if several venues fit', () => {
    const reason = 'Several venues fit. Please write one of: NL1.04; NL1.05';
    expect(resolveVenue('NL1.04/NL1.05', references)).toEqual({ reason });
  });
});
