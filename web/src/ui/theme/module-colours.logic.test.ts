import { describe, expect, it } from 'vitest';
import { moduleColours } from './module-colours.logic.ts';

const colourOf = (code: string) => moduleColours([code]).get(code);

describe('moduleColours', () => {
  it('gives the modules of one department different colours', () => {
    const codes = [1, 2, 3, 4, 5, 6, 7, 8].map((digit) => `CS210${digit}`);
    expect(new Set(codes.map(colourOf)).size).toBe(8);
    expect([...moduleColours(codes).entries()]).toEqual(codes.map((code) => [code, colourOf(code)]));
  });

  it('moves one of two modules with the same colour to a free one, in any order', () => {
    expect(colourOf('CS2101')).toBe(colourOf('CS2109'));
    const colours = moduleColours(['CS2109', 'MA1000', 'CS2101']);
    expect(colours.get('CS2101')).toBe(colourOf('CS2101'));
    expect(new Set(colours.values()).size).toBe(3);
    expect(moduleColours(['CS2101', 'CS2109', 'MA1000']).get('CS2109')).toBe(colours.get('CS2109'));
  });

  it('keeps the colour of a module that has no twin', () => {
    const others = ['CS2109', 'CS2101', 'CS2117'];
    expect(moduleColours([...others, 'CS2102']).get('CS2102')).toBe(colourOf('CS2102'));
  });

  it('shares colours among more than eight modules', () => {
    const codes = Array.from({ length: 20 }, (_, at) => `HIS${1000 + at}`);
    const colours = [...moduleColours(codes).values()];
    expect(colours).toHaveLength(20);
    expect(new Set(colours).size).toBe(8);
  });
});
