import { describe, expect, it } from 'vitest';
import { findRowsOfGroups, findRowsOfRooms } from './timetable-lessons.rules.ts';

/** '1A MAI TH1': a row with a group, a lecturer and a room; '-' is none. */
function rowOf(text: string) {
  const [group = '', lecturer = '', venue = ''] = text.split(' ');
  const all = { module_id: 'SP', start_time: '11:20', group_ids: group, lecturer_id: lecturer, venue };
  return { input: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '-')) };
}

/** What the rows of each class are read as, after both steps. */
function classesOf(...texts: string[]): string[] {
  let rows: readonly { input: Record<string, string> }[] = texts.map(rowOf);
  for (const find of [
    findRowsOfGroups<{ input: Record<string, string> }>,
    findRowsOfRooms<{ input: Record<string, string> }>,
  ]) {
    const whole = new Map(find(rows).flatMap(({ rows: parts, input }) => parts.map((row) => [row, input] as const)));
    rows = rows.map((row) => ({ input: { ...row.input, ...whole.get(row) } as Record<string, string> }));
  }
  return [...new Set(rows.map(({ input }) => [input['group_ids'], input['lecturer_id'], input['venue']].join(' | ')))];
}

describe('rows of one class', () => {
  it('have its groups and lecturers in one room', () => {
    expect(classesOf('1A MAI TH1', '1B MAI TH1', '1A GRU TH1')).toEqual(['1A; 1B | MAI; GRU | TH1']);
    expect(classesOf('1A MAI TH1', '1B GRU TH2')).toEqual(['1A | MAI | TH1', '1B | GRU | TH2']);
  });

  it('have the same groups with two lecturers in two rooms, in any order', () => {
    const whole = ['1A; 1B | MAI; GRU | TH1~TH2'];
    expect(classesOf('1A MAI TH1', '1B MAI TH1', '1A GRU TH2', '1B GRU TH2')).toEqual(whole);
    expect(classesOf('1A MAI TH1', '1B MAI TH1', '1B GRU TH2', '1A GRU TH2')[0]).toBe(whole[0]);
    expect(classesOf('1A MAI TH1', '1A MAI TH2')).toEqual(['1A | MAI | TH1~TH2']);
  });

  it('without groups, are several classes of several lecturers', () => {
    expect(classesOf('- MAI TH1', '- GRU TH2')).toEqual([' | MAI | TH1', ' | GRU | TH2']);
    expect(classesOf('- MAI TH1', '- MAI TH2')).toEqual([' | MAI | TH1~TH2']);
  });
});
