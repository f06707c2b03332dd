import type { SystemTx } from '#platform/database/database.ts';
import { insertRows } from './insert-rows.ts';
import { idOf } from '../plan/random.ts';
import type { Term, UniversityPlan } from '../plan/university-plan.ts';

/** Inserts what does not depend on the number of students: university, semester, administrator, programmes and modules. */
export async function buildBase(
  tx: SystemTx,
  plan: UniversityPlan,
  term: Term,
  firstMonday: string,
  passwordHash: string,
): Promise<void> {
  const { code, curriculum } = plan;
  const university_id = universityId(plan);
  await tx.execute(
    `INSERT INTO universities (id, code, name, time_zone, confirmed_settings, lecturers_move_students) VALUES ($1, $2, $3, $4, '{basics,class_lists}', true)`,
    [university_id, code, plan.name, plan.timeZone],
  );
  // Programmes and modules are older than the term of the demo.
  const created_at = `${Number(term.academicYear.slice(0, 4)) - 3}-06-01`;
  const starts = Temporal.PlainDate.from(firstMonday);
  await insertRows(tx, 'semesters', [
    {
      university_id,
      academic_year: term.academicYear,
      semester: term.semester,
      starts_on: starts.toString(),
      ends_on: starts.add({ weeks: 17 }).subtract({ days: 1 }).toString(),
    },
  ]);
  const email = `admin@${plan.mailDomain}`;
  const admin = { university_id, id: adminAccountId(plan), email, name: plan.people.admin, role: 'admin' };
  await insertRows(tx, 'accounts', [{ ...admin, password_hash: passwordHash }]);
  await insertRows(tx, 'admins', [{ university_id, id: idOf(code, 'admin'), user_id: admin.id, email }]);
  await insertRows(
    tx,
    'degree_details',
    curriculum.programmes.map(({ key, name, level, path, years, description, department }) => ({
      university_id,
      id: degreeId(plan, key),
      degree_programme: name,
      degree_level: level,
      local_international: path,
      duration_years: years,
      description,
      department,
      created_at,
    })),
  );
  await insertRows(
    tx,
    'modules',
    curriculum.modules.map((module) => ({
      university_id,
      id: moduleId(plan, module.code),
      module_name: module.name,
      module_code: module.code,
      semester: module.semester,
      credits: module.credits,
      description: `${module.name}, ${module.credits} credits, semester ${module.semester}.`,
      department: curriculum.programmes.find(({ key }) => module.code.startsWith(key))?.department ?? null,
      created_at,
    })),
  );
  const mappings = curriculum.modules.flatMap((module) => module.taughtTo.map((taughtTo) => ({ module, taughtTo })));
  await insertRows(
    tx,
    'module_degree_mappings',
    mappings.map(({ module, taughtTo }) => ({
      university_id,
      id: idOf(code, 'mapping', module.code, taughtTo),
      module_id: moduleId(plan, module.code),
      degree_details_id: degreeId(plan, taughtTo.slice(0, -1)),
      year: Number(taughtTo.slice(-1)),
      is_mandatory: !module.isElective,
    })),
  );
}

export const universityId = ({ code }: UniversityPlan): string => idOf(code, 'university');
export const adminAccountId = ({ code }: UniversityPlan): string => idOf(code, 'admin account');
export const degreeId = ({ code }: UniversityPlan, programme: string): string => idOf(code, 'degree', programme);
export const moduleId = ({ code }: UniversityPlan, moduleCode: string): string => idOf(code, 'module', moduleCode);
/** A teaching group of a module in the term of the demo. */
export const teachingGroupId = ({ code }: UniversityPlan, moduleCode: string, at: number): string =>
  idOf(code, 'teaching group', moduleCode, at);
export const groupId = ({ code }: UniversityPlan, stream: number, index: number): string =>
  idOf(code, 'group', stream, index);
