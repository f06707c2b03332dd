import type { TimetableEntry } from '@muster/contract/timetables';
import type { UniversityTx } from '../../platform/database/database.ts';

export type ModuleFact = {
  readonly id: string;
  readonly module_code: string;
  readonly semester: number;
  readonly active: boolean;
  readonly mappings: readonly { readonly degree_id: string; readonly year: number }[];
};
export type StaffFact = {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly courses: readonly {
    readonly module_id: string;
    readonly is_primary: boolean;
    readonly is_assistant: boolean;
  }[];
};
export type GroupFact = {
  readonly id: string;
  readonly group_name: string;
  readonly degree_details_id: string;
  readonly year: number;
  readonly semester: number;
  readonly academic_year: string;
  readonly active: boolean;
};
export type DegreeFact = { readonly id: string; readonly degree_programme: string; readonly active: boolean };

type Ids = readonly string[];

/** With the degrees and years to which each is mapped. */
export const listModuleFacts = (tx: UniversityTx, ids: Ids): Promise<ModuleFact[]> =>
  tx.query<ModuleFact>(
    `SELECT m.id, m.module_code, m.semester, m.active, (
       SELECT coalesce(json_agg(json_build_object('degree_id', x.degree_details_id, 'year', x.year)), '[]')
       FROM module_degree_mappings x WHERE x.university_id = m.university_id AND x.module_id = m.id) AS mappings
     FROM modules m WHERE m.university_id = $1 AND m.id = ANY ($2::uuid[])`,
    [tx.universityId, ids],
  );

/** With how each may teach which of the modules. */
export const listStaffFacts = (tx: UniversityTx, ids: Ids, moduleIds: Ids): Promise<StaffFact[]> =>
  tx.query<StaffFact>(
    `SELECT s.id, s.name, s.active, (
       SELECT coalesce(json_agg(json_build_object('module_id', c.module_id, 'is_primary', c.can_teach_as_primary,
           'is_assistant', c.can_teach_as_assistant)), '[]')
       FROM staff_courses c
       WHERE c.university_id = s.university_id AND c.staff_id = s.id AND c.module_id = ANY ($3::uuid[])) AS courses
     FROM staff s WHERE s.university_id = $1 AND s.id = ANY ($2::uuid[])`,
    [tx.universityId, ids, moduleIds],
  );

export const listGroupFacts = (tx: UniversityTx, ids: Ids): Promise<GroupFact[]> =>
  tx.query<GroupFact>(
    `SELECT g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.academic_year, g.active FROM groups g
     WHERE g.university_id = $1 AND g.id = ANY ($2::uuid[])`,
    [tx.universityId, ids],
  );

export const listDegreeFacts = (tx: UniversityTx, ids: Ids): Promise<DegreeFact[]> =>
  tx.query<DegreeFact>(
    `SELECT d.id, d.degree_programme, d.active FROM degree_details d
     WHERE d.university_id = $1 AND d.id = ANY ($2::uuid[])`,
    [tx.universityId, ids],
  );

export type DegreeName = Pick<
  TimetableEntry['degrees'][number],
  'id' | 'degree_programme' | 'degree_level' | 'local_international'
>;

/** Also of what is Inactive: entries that stand may name it. */
export const listDegreeNames = (tx: UniversityTx): Promise<DegreeName[]> =>
  tx.query<DegreeName>(
    `SELECT d.id, d.degree_programme, d.degree_level, d.local_international FROM degree_details d
     WHERE d.university_id = $1`,
    [tx.universityId],
  );

export const listGroupNames = (tx: UniversityTx): Promise<Omit<GroupFact, 'active'>[]> =>
  tx.query<Omit<GroupFact, 'active'>>(
    `SELECT g.id, g.group_name, g.degree_details_id, g.year, g.semester, g.academic_year FROM groups g
     WHERE g.university_id = $1`,
    [tx.universityId],
  );

export const listStaffCodes = (tx: UniversityTx): Promise<{ id: string; employee_id: string }[]> =>
  tx.query<{ id: string; employee_id: string }>('SELECT s.id, s.employee_id FROM staff s WHERE s.university_id = $1', [
    tx.universityId,
  ]);
