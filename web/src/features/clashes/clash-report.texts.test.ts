// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { acceptedText, type ClashPair, emptyStateText, sharedNames } from './clash-report.texts.ts';

const shared = (...names: string[]): Pick<ClashPair, 'shared'> => ({
  shared: names.map((name) => ({ kind: 'venue', name })),
});
const by = (name: string | null) => ({
  accepted_by: name && { name, role: 'admin', identifier: `${name}@example.edu` },
});
const accepted = (first: string | null, second: string | null) =>
  acceptedText({ first: by(first), second: by(second) } as ClashPair);

describe('clash report texts', () => {
  it('joins the shared names', () => {
    expect(sharedNames(shared('Hall A1'))).toBe('Hall A1');
    expect(sharedNames(shared('Hall A1', 'Dr Perera'))).toBe('Hall A1 and Dr Perera');
    expect(sharedNames(shared('Hall A1', 'Dr Perera', 'Group A'))).toBe('Hall A1, Dr Perera and Group A');
  });

  it('names each user who accepted once', () => {
    expect(accepted(null, null)).toBeUndefined();
    expect(accepted('Ruth', 'Ruth')).toBe('Accepted by Ruth (administrator, Ruth@example.edu)');
    expect(accepted('Ruth', 'Noor')).toBe(
      'Accepted by Ruth (administrator, Ruth@example.edu) and Noor (administrator, Noor@example.edu)',
    );
  });

  it('distinguishes an empty timetable from one without clashes', () => {
    const term = { academic_year: '2026-2027', semester: 1, total: 0, not_accepted: 0, clashes: [] };
    expect(emptyStateText({ ...term, entries: 0 }).title).toBe('No classes yet');
    expect(emptyStateText({ ...term, entries: 214 })).toMatchObject({ title: 'No clashes' });
    expect(emptyStateText({ ...term, entries: 214 }).text).toContain('214 classes of Semester 1, 2026-2027');
  });
});
