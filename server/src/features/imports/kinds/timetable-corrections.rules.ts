import { venueKey } from '@muster/contract/academics/venues';
import { compareText } from '@muster/contract/http/compare-text';
import { weekdays } from '@muster/contract/http/shared';
import { shareWeek } from '@muster/contract/timetables/week-patterns';
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
const fieldsOfScope = ['module_id', 'academic_year', 'semester'];
const weeksOf = ({ weeks }: Values): string | null => (typeof weeks === 'string' ? weeks : null);

/**
 * A row may be a class of the same module and semester with a common lecturer or the same venue: of the same groups and type at another
 * day, time, weeks or venue, or of other ones on the same day at the same hour. Classes of the same groups and type come first. Then the
 * lecturer tells parallel classes apart best, then the venue, then the time.
 */
export const timetableCorrections: CorrectionRules = {
  scopeOf: (values) => fieldsOfScope.map((field) => String(values[field])).join('\n'),
  similarityOf(row, record) {
    const [lecturer, venue] = [sharesLecturer(row, record), isSameVenue(row, record)];
    if (!lecturer && !venue) return 0;
    const isSame = (field: string): number => Number(row[field] === record[field]);
    const isAlike = isSame('group_ids') + isSame('class_type') === 2;
    const isAtSameTime = isSame('day_of_week') + isSame('start_time') === 2 && shareWeek(weeksOf(row), weeksOf(record));
    if (!isAlike && !isAtSameTime) return 0;
    const time = isSame('day_of_week') + isSame('start_time') + isSame('end_time') + isSame('weeks');
    return 20 * Number(isAlike) + 10 * Number(lecturer) + 5 * Number(venue) + time;
  },
  orderOf: ({ day_of_week: day, start_time: start }) =>
    `${weekdays.findIndex((name) => name === day)} ${String(start)}`,
  describe(record, { groups }) {
    const names = idsOf(record['group_ids'])
      .flatMap((id) => groups.find((group) => group.id === id)?.group_name ?? [])
      .toSorted(compareText);
    const ofGroups = names.length > 0 ? ` for ${names.join(', ')}` : '';
    return `There is this ${String(record['class_type'])}${ofGroups} on ${String(record['day_of_week'])}, ${String(record['start_time'])}–${String(record['end_time'])}, in ${String(record['venue'])}.`;
  },
};
