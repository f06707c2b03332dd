import { expect, test } from 'vitest';
import { parseArrival } from './arrival.logic.ts';

test('the verdict of the server is read from the page', () => {
  const arrival = { verdict: 'claimed', module_code: 'CS1', wants_position: true };
  expect(parseArrival(JSON.stringify(arrival))).toEqual(arrival);
});

test.each([undefined, '', '{', 'null', '{"verdict":"maybe"}'])('a page with %j was not opened by a code', (written) => {
  expect(parseArrival(written)).toEqual({ verdict: 'none' });
});
