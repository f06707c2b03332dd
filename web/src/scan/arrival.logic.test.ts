import { describe, expect, it } from 'vitest';
import { parseArrival } from './arrival.logic.ts';

describe('parseArrival', () => {
  it('parses the verdict embedded by the server', () => {
    const arrival = { verdict: 'claimed', module_code: 'CS1', wants_position: true };
    expect(parseArrival(JSON.stringify(arrival))).toEqual(arrival);
  });

  it.each([undefined, '', '{', 'null', '{"verdict":"maybe"}'])('returns none for %j', (written) => {
    expect(parseArrival(written)).toEqual({ verdict: 'none' });
  });
});
