import type { ListedStudent } from '@muster/contract/people/students';
import type { LecturerModule } from './lecturer-students.store.ts';
import type { StudentRow } from '../students.store.ts';

/** Lists each field, so that a new column is not shown to lecturers by accident. */
export const toLecturerStudent = (row: StudentRow): ListedStudent => ({
  id: row.id,
  name: row.name,
  full_name: row.name,
  email: row.email,
  student_id: row.student_id,
  degree_details_id: row.degree_details_id,
  degree_programme: row.degree_programme,
  degree_level: row.degree_level,
  second_degree_id: row.second_degree_id,
  second_programme: row.second_programme,
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

/** The module with exactly this code, else all whose code, name or course name contains the text. Ignores case. */
export function findModuleIds(modules: readonly LecturerModule[], search: string): string[] {
  const text = search.toLowerCase();
  const exact = modules.filter((module) => module.module_code.toLowerCase() === text);
  const found =
    exact.length > 0
      ? exact
      : modules.filter(({ module_code, module_name, course_names }) =>
          [module_code, module_name, ...course_names].some((name) => name.toLowerCase().includes(text)),
        );
  return found.map(({ id }) => id);
}
