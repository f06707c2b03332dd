import { academicYearOf } from '@muster/contract/academics/academic-years';
import { sessionFormTexts } from '@muster/contract/attendance/sessions';
import { getStructure } from '#domain/academic-structure.ts';
import type { UniversityTx } from '#platform/database/database.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { localNow } from '../class-times.rules.ts';
import type { ClassLists, SessionForm } from './opening.service.ts';
import {
  countGroups,
  findAcademicYear,
  findSemesterOfModule,
  findModule,
  getUniversity,
  needsYear,
} from './opening.store.ts';
import { hasListedStudents } from './new-sessions.store.ts';
import { findMissingFields, parseDate, parseTime } from './session-form.rules.ts';

/**
 * Validates the form of a manual register in the specified order: required fields, a group, and students in the groups, or on the list of
 * the opened class. The check of start and end follows later. A timetable entry provides all of these.
 */
export async function validateMarkingForm(
  tx: UniversityTx,
  form: SessionForm,
  nowMs: number,
  { listExpected }: Pick<ClassLists, 'listExpected'>,
): Promise<void> {
  if (form.timetable_id) return;
  const groupIds = [...new Set(form.groups ?? [])];
  const missing = findMissingFields(form, 'full', await getStructure(tx), await needsYear(tx, groupIds));
  if (missing) throw httpError('invalid_input', missing.text, { [missing.field]: missing.text });
  if (groupIds.length === 0)
    throw httpError('invalid_input', sessionFormTexts.noGroup, { groups: sessionFormTexts.noGroup });
  const module = await findModule(tx, { id: form.module_id || null, code: form.module_code ?? null });
  if (!module) throw httpError('not_found', 'Module not found');
  if ((await countGroups(tx, groupIds, module.id)) !== groupIds.length) throw httpError('not_found', 'Group not found');
  const { date: today } = localNow(nowMs, (await getUniversity(tx)).time_zone);
  const academicYear = form.academic_year || (await findAcademicYear(tx, today)) || academicYearOf(today);
  // An invalid date is rejected with start and end.
  const date = parseDate(form.date ?? '') ?? today;
  const semester = Number(form.semester) || (await findSemesterOfModule(tx, module, date));
  const students = await listExpected(tx, { moduleId: module.id, groupIds, academicYear, semester, date });
  if (students.length > 0) return;
  const start = parseTime(form.class_start_time ?? '');
  if (start === undefined || !(await hasListedStudents(tx, { moduleId: module.id, date, start })))
    throw httpError('invalid_input', sessionFormTexts.noStudents, { groups: sessionFormTexts.noStudents });
}
