import { describe, expect, it } from 'vitest';
import { gridPages } from './module-grid.rules.ts';

const classes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    date: `2026-10-${String(at + 1).padStart(2, '0')}`,
    start_time: '09:00',
  }));
const student = {
  name: 'Aiko',
  student_id: 'S1',
  group_name: null,
  statuses: { c0: 'present' },
  counted: { c0: 'present' },
} as const;

describe('pages of a module grid', () => {
  it('are one table with totals if the classes fit beside them', () => {
    const [page, ...more] = gridPages(classes(14), [student], { clock_hours: 24 });
    expect(more).toEqual([]);
    expect(page?.columns).toHaveLength(2 + 14 + 4);
  });

  it('are tables of at most 16 classes and a table of totals', () => {
    const pages = gridPages(classes(25), [student], { clock_hours: 24 });
    expect(pages.map(({ columns }) => columns.length)).toEqual([18, 11, 7]);
    expect(pages.map(({ heading }) => heading)).toEqual([
      'Classes from 1 Oct 2026 to 16 Oct 2026',
      'Classes from 17 Oct 2026 to 25 Oct 2026',
      'Totals',
    ]);
  });
});
