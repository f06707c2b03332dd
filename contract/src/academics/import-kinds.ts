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
