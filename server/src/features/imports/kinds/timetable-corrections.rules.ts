import { venueKey } from '@muster/contract/academics/venues';
import { weekdays } from '@muster/contract/http/shared';
import type { CorrectionRules, Values } from '../validation/row-fields.rules.ts';

const idsOf = (list: Values[string] | undefined): string[] =>
  String(list ?? '')
    .split(',')
    .filter((id) => id !== '');
const isSameVenue = (a: Values, b: Values): boolean =>
  venueKey(String(a['venue'] ?? '')) === venueKey(String(b['venue'] ?? ''));
const sharesLecturer = (a: Values, b: Values): boolean => {
  const others = new Set(idsOf(b['lecturer_id']));
  return idsOf(a['lecturer_id']).some((id) => others.has(id));
};
const fieldsOfScope = ['module_id', 'academic_year', 'semester', 'group_ids', 'class_type'];

/**
 * A row may be a class of the same module, semester, groups and type that has the same lecturer or venue, at another day, time, weeks or
 * venue. The lecturer tells parallel classes apart best, then the venue, then the time.
 */
export const timetableCorrections: CorrectionRules = {
  scopeOf: (values) => fieldsOfScope.map((field) => String(values[field])).join('\n'),
  similarityOf(row, record) {
    const [lecturer, venue] = [sharesLecturer(row, record), isSameVenue(row, record)];
    if (!lecturer && !venue) return 0;
    const isSame = (field: string): number => Number(row[field] === record[field]);
    const time = isSame('day_of_week') + isSame('start_time') + isSame('end_time') + isSame('weeks');
    return 10 * Number(lecturer) + 5 * Number(venue) + time;
  },
  orderOf: ({ day_of_week: day, start_time: start }) =>
    `${weekdays.findIndex((name) => name === day)} ${String(start)}`,
  describe: (record) =>
    `There is this class on ${String(record['day_of_week'])}, ${String(record['start_time'])}–${String(record['end_time'])}, in ${String(record['venue'])}.`,
};
