import { academicYearOf } from '@muster/contract/academic-years';
import { sessionFormTexts } from '@muster/contract/sessions';
import type { UniversityTx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { localNow } from './class-times.rules.ts';
import type { SessionForm } from './opening.service.ts';
import { countGroups, findAcademicYear, findModule, getUniversity } from './opening.store.ts';
import { listExpected } from './roster.store.ts';
import { missingFields } from './session-form.rules.ts';

/**
 * What marking by hand asks of the form before the time rule, in the stated order: the required fields, a group, and students
 * in it. An entry of the timetable brings all of that along.
 */
export async function checkMarkingForm(tx: UniversityTx, form: SessionForm, nowMs: number): Promise<void> {
  if (form.timetable_id) return;
  const missing = missingFields(form, 'full');
  if (missing) throw refuse('invalid_input', missing.text, { [missing.field]: missing.text });
  const groupIds = [...new Set(form.groups ?? [])];
  if (groupIds.length === 0)
    throw refuse('invalid_input', sessionFormTexts.noGroup, { groups: sessionFormTexts.noGroup });
  const module = await findModule(tx, { id: form.module_id || null, code: form.module_code ?? null });
  if (!module) throw refuse('not_found', 'Module not found');
  if ((await countGroups(tx, groupIds)) !== groupIds.length) throw refuse('not_found', 'Group not found');
  const { date } = localNow(nowMs, (await getUniversity(tx)).time_zone);
  const academicYear = form.academic_year || (await findAcademicYear(tx, date)) || academicYearOf(date);
  const students = await listExpected(tx, { moduleId: module.id, groupIds, academicYear });
  if (students.length === 0)
    throw refuse('invalid_input', sessionFormTexts.noStudents, { groups: sessionFormTexts.noStudents });
}
