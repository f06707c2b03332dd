import type { ListedStudent } from '@muster/contract/students';
import type { OwnModule } from './lecturer-students.store.ts';
import type { StudentRow } from '../students.rules.ts';

/** Field by field: a column that students get one day is not told until somebody decides so. */
export const shownToLecturer = (row: StudentRow): ListedStudent => ({
  id: row.id,
  name: row.name,
  full_name: row.name,
  email: row.email,
  student_id: row.student_id,
  degree_details_id: row.degree_details_id,
  degree_programme: row.degree_programme,
  degree_level: row.degree_level,
  group_id: row.group_id,
  group_name: row.group_name,
  group_no: row.group_name,
  current_year: row.current_year,
  current_semester: row.current_semester,
  local_international: row.local_international,
  degree_path: row.local_international,
  active: row.active,
  status: row.active ? 'Active' : 'Inactive',
  photo_url: row.photo_url,
});

/** The module of that code, or else all whose course name, name or code contains the words. */
export function modulesCalled(modules: readonly OwnModule[], words: string): string[] {
  const wanted = words.toLowerCase();
  const exact = modules.filter((module) => module.module_code.toLowerCase() === wanted);
  const found =
    exact.length > 0
      ? exact
      : modules.filter(({ module_code, module_name, course_names }) =>
          [module_code, module_name, ...course_names].some((name) => name.toLowerCase().includes(wanted)),
        );
  return found.map(({ id }) => id);
}
