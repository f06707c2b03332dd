import type { AdminArea } from '../accounts/admin-roles.ts';

/** Kinds of records that can be imported. */
export const importKinds = [
  'students',
  'staff',
  'modules',
  'groups',
  'timetables',
  'degrees',
  'mappings',
  'teaching',
  'enrolments',
  'venues',
  'calendar',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The area whose data an import of the kind reads and changes. It needs access to this area and to `imports`. */
export const importAreas: Readonly<Record<ImportKind, AdminArea>> = {
  students: 'people',
  staff: 'people',
  modules: 'academics',
  groups: 'academics',
  timetables: 'timetables',
  degrees: 'academics',
  mappings: 'academics',
  teaching: 'people',
  enrolments: 'people',
  venues: 'timetables',
  calendar: 'timetables',
};
