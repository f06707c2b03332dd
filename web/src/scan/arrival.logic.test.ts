import { expect, test } from 'vitest';
import { readArrival } from './arrival.logic.ts';

test('the verdict of the server is read from the page', () => {
  const arrival = { verdict: 'claimed', module_code: 'CS1', wants_position: true };
  expect(readArrival(JSON.stringify(arrival))).toEqual(arrival);
});

test.each([undefined, '', '{', 'null', '{"verdict":"maybe"}'])('a page with %j was not opened by a code', (written) => {
  expect(readArrival(written)).toEqual({ verdict: 'none' });
});
