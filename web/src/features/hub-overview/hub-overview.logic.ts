import type { AreaCounts, ManagedArea } from '@muster/contract/reports/dashboard';
import { formatCount } from '@muster/contract/http/plural';

export type Target = { readonly to: string; readonly search?: Readonly<Record<string, string>> };
export type Line = Target & {
  readonly text: string;
  /** 'missing': something is to be done; 'complete': nothing is; 'total': what exists. */
  readonly state: 'total' | 'missing' | 'complete';
};

type Total = Target & { count: keyof AreaCounts; nouns: readonly [one: string, many: string] };
type Gap = Target & {
  count: keyof AreaCounts;
  /** Shown only if there are any of these. */
  of: keyof AreaCounts;
  nouns: readonly [one: string, many: string];
  /** Text if the count is 0. */
  complete: string;
};

const active = { status: 'Active' };

const withoutGroup: Gap = {
  count: 'students_without_group',
  of: 'students',
  nouns: ['student without an open group', 'students without an open group'],
  complete: 'Each student has an open group',
  to: '/students-list',
  search: { ...active, missing: 'group' },
};

const areas: Record<ManagedArea, { totals: readonly Total[]; gaps: readonly Gap[] }> = {
  students: {
    totals: [
      { count: 'students', nouns: ['student', 'students'], to: '/students-list', search: active },
      {
        count: 'students_inactive',
        nouns: ['inactive student', 'inactive students'],
        to: '/students-list',
        search: { status: 'Inactive' },
      },
    ],
    gaps: [withoutGroup],
  },
  modules: {
    totals: [
      { count: 'modules', nouns: ['module', 'modules'], to: '/add-module-here', search: active },
      {
        count: 'modules_inactive',
        nouns: ['inactive module', 'inactive modules'],
        to: '/add-module-here',
        search: { status: 'Inactive' },
      },
    ],
    gaps: [
      {
        count: 'modules_without_degree',
        of: 'modules',
        nouns: ['module without a degree programme', 'modules without a degree programme'],
        complete: 'Each module has a degree programme',
        to: '/add-module-here',
        search: { ...active, missing: 'degree' },
      },
      {
        count: 'modules_without_lecturer',
        of: 'modules',
        nouns: ['module without a lecturer', 'modules without a lecturer'],
        complete: 'Each module has a lecturer',
        to: '/add-module-here',
        search: { ...active, missing: 'lecturer' },
      },
    ],
  },
  academics: {
    totals: [
      { count: 'degrees', nouns: ['degree programme', 'degree programmes'], to: '/add-degree-program' },
      { count: 'groups', nouns: ['group', 'groups'], to: '/add-group', search: active },
    ],
    gaps: [
      {
        count: 'groups_without_students',
        of: 'groups',
        nouns: ['group without students', 'groups without students'],
        complete: 'Each group has students',
        to: '/add-group',
        search: { ...active, missing: 'students' },
      },
      { ...withoutGroup, of: 'groups' },
    ],
  },
  timetables: {
    totals: [
      { count: 'classes', nouns: ['weekly class', 'weekly classes'], to: '/edit-timetable' },
      { count: 'venues', nouns: ['venue', 'venues'], to: '/venues', search: active },
    ],
    gaps: [
      {
        count: 'classes_without_venue',
        of: 'classes',
        nouns: ['class in a room that is not a venue', 'classes in rooms that are not venues'],
        complete: 'Each class is in a venue of the list',
        to: '/edit-timetable',
        search: { missing: 'venue' },
      },
      {
        count: 'classes_without_lecturer',
        of: 'classes',
        nouns: ['class whose lecturers are Inactive', 'classes whose lecturers are Inactive'],
        complete: 'Each class has an active lecturer',
        to: '/edit-timetable',
        search: { missing: 'lecturer' },
      },
      {
        count: 'classes_without_group',
        of: 'classes',
        nouns: ['class without an active group', 'classes without an active group'],
        complete: 'Each class with groups has an active one',
        to: '/edit-timetable',
        search: { missing: 'group' },
      },
      {
        count: 'semesters_without_dates',
        of: 'classes',
        nouns: ['semester with classes, but without dates', 'semesters with classes, but without dates'],
        complete: 'Each semester has dates',
        to: '/semester-dates',
      },
    ],
  },
};

/** The lines of an overview: what exists, then what is missing. */
export function toLines(area: ManagedArea, counts: AreaCounts): Line[] {
  const { totals, gaps } = areas[area];
  return [
    ...totals.flatMap(({ count, nouns, to, search = {} }, index): Line[] => {
      const total = counts[count] ?? 0;
      // The first one is the subject of the page; the others are left out if there are none.
      if (total === 0) return index > 0 ? [] : [{ text: `No ${nouns[1]} yet`, state: 'missing', to }];
      return [{ text: formatCount(total, ...nouns), state: 'total', to, search }];
    }),
    ...gaps
      .filter(({ of }) => (counts[of] ?? 0) > 0)
      .map(({ count, nouns, complete, to, search = {} }): Line => {
        const missing = counts[count] ?? 0;
        return missing === 0
          ? { text: complete, state: 'complete', to }
          : { text: formatCount(missing, ...nouns), state: 'missing', to, search };
      }),
  ];
}

/** The screen that edits one of the records changed last. */
export function toEditTarget(area: ManagedArea, id: string): Target {
  if (area === 'students') return { to: `/edit-student/${id}` };
  const to = { modules: '/add-module-here', academics: '/add-group', timetables: '/edit-timetable' }[area];
  return { to, search: { edit: id } };
}
