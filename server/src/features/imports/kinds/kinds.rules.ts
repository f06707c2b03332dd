import type { ImportKind } from '@muster/contract/academics/import-kinds';
import type { RowRules } from '../validation/row-fields.rules.ts';
import { calendarRows } from './calendar-rows.rules.ts';
import { degreeRows } from './degree-rows.rules.ts';
import { enrolmentRows } from './enrolment-rows.rules.ts';
import { groupRows } from './group-rows.rules.ts';
import { mappingRows } from './mapping-rows.rules.ts';
import { moduleRows } from './module-rows.rules.ts';
import { staffRows } from './staff-rows.rules.ts';
import { studentRows } from './student-rows.rules.ts';
import { teachingRows } from './teaching-rows.rules.ts';
import { timetableRows } from './timetable-rows.rules.ts';
import { venueRows } from './venue-rows.rules.ts';

/** The one declaration of each kind. Template, headings, preview, apply and undo are generic over it. */
export const kindRules: Readonly<Record<ImportKind, RowRules>> = {
  students: studentRows,
  staff: staffRows,
  modules: moduleRows,
  groups: groupRows,
  timetables: timetableRows,
  degrees: degreeRows,
  mappings: mappingRows,
  teaching: teachingRows,
  enrolments: enrolmentRows,
  venues: venueRows,
  calendar: calendarRows,
};
