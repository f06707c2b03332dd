// @vitest-environment node
import { expect, test } from 'vitest';
import type { ClashPair } from './clash-report.api.ts';
import { acceptedText, nothing, sharedNames } from './clash-report.texts.ts';

const shared = (...names: string[]): Pick<ClashPair, 'shared'> => ({
  shared: names.map((name) => ({ kind: 'venue', name })),
});
const accepted = (first: string | null, second: string | null) =>
  acceptedText({ first: { accepted_by: first }, second: { accepted_by: second } } as ClashPair);

test('what two classes share is told as a sentence tells it', () => {
  expect(sharedNames(shared('Hall A1'))).toBe('Hall A1');
  expect(sharedNames(shared('Hall A1', 'Dr Perera'))).toBe('Hall A1 and Dr Perera');
  expect(sharedNames(shared('Hall A1', 'Dr Perera', 'Group A'))).toBe('Hall A1, Dr Perera and Group A');
});

test('who accepted a clash is named once', () => {
  expect(accepted(null, null)).toBeUndefined();
  expect(accepted('Ruth', 'Ruth')).toBe('Accepted by Ruth');
  expect(accepted('Ruth', 'Noor')).toBe('Accepted by Ruth and Noor');
});

test('no clash is good news only where there are classes', () => {
  const term = { academic_year: '2026-2027', semester: 1, total: 0, clashes: [] };
  expect(nothing({ ...term, entries: 0 }).title).toBe('No classes yet');
  expect(nothing({ ...term, entries: 214 })).toMatchObject({ title: 'No clashes' });
  expect(nothing({ ...term, entries: 214 }).text).toContain('214 classes of Semester 1, 2026-2027');
});
