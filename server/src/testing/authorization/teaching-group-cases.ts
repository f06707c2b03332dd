import type { Campus } from '../campus.ts';
import type { AuthorizationCase } from './authorization-case.ts';

const ofModule = ({ ids }: Campus): AuthorizationCase => ({ who: 'A', isOurs: true, params: { id: ids.module } });
const ofGroup = ({ ids }: Campus): AuthorizationCase => ({ who: 'A', isOurs: true, params: { id: ids.teachingGroup } });

/** Teaching groups, and the number of students whom classes expect. */
export const teachingGroupCases: Record<string, (campus: Campus) => AuthorizationCase> = {
  listTeachingGroups: ofModule,
  listClassesWithoutTeachingGroup: ofModule,
  addTeachingGroup: (campus) => ({
    ...ofModule(campus),
    body: { group_name: 'C', semester: 1, academic_year: '2026-2027' },
  }),
  changeTeachingGroup: (campus) => ({ ...ofGroup(campus), body: { group_name: 'C' } }),
  closeTeachingGroup: ofGroup,
  countExpectedStudents: ({ ids }) => ({
    who: 'A',
    body: { classes: [{ module_id: ids.module, academic_year: '2026-2027', semester: 1, group_ids: [ids.group] }] },
  }),
  listTaughtTeachingGroups: () => ({ who: 'L' }),
  listTeachingGroupStudents: (campus) => ({ ...ofGroup(campus), who: 'owner' }),
  moveToTeachingGroup: (campus) => ({
    ...ofGroup(campus),
    who: 'owner',
    body: { student_ids: [campus.ids.studentRecord], to_group_id: campus.ids.otherTeachingGroup },
  }),
};
