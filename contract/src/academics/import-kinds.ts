/** Kinds of records that can be imported. */
export const importKinds = ['students', 'staff', 'modules', 'groups', 'timetables'] as const;
export type ImportKind = (typeof importKinds)[number];
