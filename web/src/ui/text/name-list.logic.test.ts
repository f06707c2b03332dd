import { describe, expect, it } from 'vitest';
import { formatFirstName, formatNameList } from './name-list.logic.ts';

const named = (count: number): string[] => Array.from({ length: count }, (_, index) => `G${index + 1}`);

describe('name list', () => {
  it('shows up to four names, else three and the number of others', () => {
    expect(formatNameList(named(0))).toBe('');
    expect(formatNameList(named(4))).toBe('G1, G2, G3, G4');
    expect(formatNameList(named(5))).toBe('G1, G2, G3 and 2 more');
    expect(formatNameList(named(14))).toBe('G1, G2, G3 and 11 more');
  });

  it('shortens to the first name and the number of the others', () => {
    expect(formatFirstName([])).toBe('');
    expect(formatFirstName(['A. Perera'])).toBe('A. Perera');
    expect(formatFirstName(['A. Perera', 'B. Silva', 'C. Roy'])).toBe('A. Perera\u00A0+\u00A02');
  });

  it('isolates right-to-left names', () => {
    expect(formatNameList(['אולם', 'Hall B', 'قاعة 12'])).toBe('\u2068אולם\u2069, Hall B, \u2068قاعة 12\u2069');
  });
});
