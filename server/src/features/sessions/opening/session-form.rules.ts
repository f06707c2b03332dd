import { minutesOfTime } from '@muster/contract/http/durations';
import { defaultStructure, termsOf, type AcademicStructure } from '@muster/contract/academics/structure';
import { toSessionType } from '@muster/contract/attendance/session-types';
import { requiredSessionFields, sessionFormTexts } from '@muster/contract/attendance/sessions';
import { calendarDate, localEndTime, localTime } from '@muster/contract/http/shared';

/** The class session form as received. All fields are optional, because three screens send different parts of it. */
export type FormFields = {
  readonly semester?: number | undefined;
  readonly year?: number | undefined;
  readonly session_type?: string | undefined;
  readonly module_code?: string | undefined;
  readonly date?: string | undefined;
  readonly class_start_time?: string | undefined;
  readonly class_end_time?: string | undefined;
  readonly academic_year?: string | undefined;
  readonly module_id?: string | null | undefined;
};

export type FormKind = 'full' | 'short';

/** The validated form. A null `semester` is the module's, and a null `academicYear` comes from the university's calendar. */
export type ClassDetails = {
  readonly moduleId: string | null;
  readonly moduleCode: string | null;
  readonly sessionType: string;
  readonly year: number | null;
  readonly semester: number | null;
  readonly academicYear: string | null;
  readonly date: string;
  readonly start: string;
  readonly end: string;
};

export type FormProblem = { readonly field: string; readonly text: string };

const fullFormFields = [
  'semester',
  'year',
  'module_code',
  'date',
  'class_start_time',
  'class_end_time',
  'academic_year',
] as const;
const sessionTypes = ['lecture', 'tutorial', 'practical', 'seminar', 'lab', 'laboratory', 'workshop'];
/** The classes page sends "lab", the timetable has "laboratory". */
export const equivalentTypes = (type: string): string[] =>
  type === 'lab' || type === 'laboratory' ? ['lab', 'laboratory'] : [type];
/** A type of the university as it writes it, or a known one; undefined: neither. */
function findSessionType(text: string, { class_types: ownTypes }: AcademicStructure): string | undefined {
  const lower = text.trim().toLowerCase();
  const own = ownTypes.find((type) => type.toLowerCase() === lower);
  return own === undefined ? sessionTypes.find((type) => type === lower) : toSessionType(own);
}
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '' || value === 0;

/** Forms send 0 for no year, unless the university has a year 0. */
const isBlankYear = (year: number | undefined, { first_year: first }: AcademicStructure): boolean =>
  isBlank(year) && !(year === 0 && first === 0);

/** The classes page sends the short form: module and session type only. Any other field means the full form. */
export function formKindOf(form: FormFields): FormKind {
  return fullFormFields.some((field) => form[field] !== undefined) ? 'full' : 'short';
}

/** `needsYear`: a class of cohort groups has a year, one of teaching groups or of everyone who is enrolled has none. */
export function findMissingFields(
  form: FormFields,
  kind: FormKind,
  structure: AcademicStructure = defaultStructure,
  needsYear = true,
): FormProblem | undefined {
  if (kind === 'short') {
    if (isBlank(form.module_id)) return { field: 'module_id', text: sessionFormTexts.requiredShort };
    if (isBlank(form.session_type)) return { field: 'session_type', text: sessionFormTexts.requiredShort };
    return undefined;
  }
  const missing = Object.entries(requiredSessionFields).filter(([field]) => {
    const isPresent =
      field === 'year' ? !needsYear || !isBlankYear(form.year, structure) : !isBlank(form[field as keyof FormFields]);
    return !isPresent && !(field === 'module_code' && !isBlank(form.module_id));
  });
  const [first] = missing;
  if (!first) return undefined;
  return { field: first[0], text: sessionFormTexts.required + missing.map(([, label]) => label).join(', ') };
}

/** Validates the form in the specified order: missing fields, format, end after start. */
export function parseClassForm(
  form: FormFields,
  kind: FormKind,
  now: { date: string; time: string },
  structure: AcademicStructure = defaultStructure,
  needsYear = true,
): ClassDetails | FormProblem {
  const missing = findMissingFields(form, kind, structure, needsYear);
  if (missing) return missing;
  const fallback = kind === 'short' ? hourFrom(now.time) : { start: '', end: '' };
  const date = isBlank(form.date) ? now.date : parseDate(form.date ?? '');
  if (date === undefined) return { field: 'date', text: 'Please give the date as YYYY-MM-DD' };
  const start = isBlank(form.class_start_time) ? fallback.start : parseTime(form.class_start_time ?? '');
  if (start === undefined) return { field: 'class_start_time', text: 'Please give the start time as HH:MM' };
  const end = isBlank(form.class_end_time) ? fallback.end : parseEndTime(form.class_end_time ?? '');
  if (end === undefined) return { field: 'class_end_time', text: 'Please give the end time as HH:MM' };
  if (end <= start) return { field: 'class_end_time', text: sessionFormTexts.endBeforeStart };
  const sessionType = findSessionType(form.session_type ?? '', structure);
  if (sessionType === undefined) return { field: 'session_type', text: 'Please choose a session type' };
  const year = isBlankYear(form.year, structure) ? null : (form.year ?? null);
  const { first_year: first, last_year: last } = structure;
  if (year !== null && (year < first || year > last))
    return { field: 'year', text: `Please choose a year from ${first} to ${last}` };
  const semester = isBlank(form.semester) ? null : (form.semester ?? null);
  const terms = termsOf(structure);
  if (semester !== null && !terms.includes(semester))
    return { field: 'semester', text: `Please choose semester ${terms.join(', ').replace(/, (?=\d+$)/u, ' or ')}` };
  const academicYear = isBlank(form.academic_year) ? null : (form.academic_year ?? null);
  if (academicYear !== null && !isAcademicYear(academicYear)) {
    return { field: 'academic_year', text: 'Please give the academic year as YYYY-YYYY' };
  }
  const moduleId = isBlank(form.module_id) ? null : (form.module_id ?? null);
  return {
    moduleId,
    moduleCode: form.module_code ?? null,
    sessionType,
    year,
    semester,
    academicYear,
    date,
    start,
    end,
  };
}

/** Accepts 'YYYY-MM-DD' and timestamps. */
export function parseDate(text: string): string | undefined {
  return calendarDate.safeParse(text.replace(/T.*$/s, '')).data;
}

/** Accepts 'HH:MM' with or without seconds, timestamps, and 12-hour times. */
export function parseTime(text: string): string | undefined {
  const twelveHour = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AP])M$/i.exec(text.trim());
  if (!twelveHour) return localTime.safeParse(text.trim().replace(/^(\d):/, '0$1:')).data;
  const [, hour = '', minute = '', half = ''] = twelveHour;
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  return localTime.safeParse(`${String(hours).padStart(2, '0')}:${minute}`).data;
}

/** A class that ends at 00:00 ends at 24:00 of its day. */
const parseEndTime = (text: string): string | undefined => localEndTime.safeParse(parseTime(text) ?? text).data;

/** A class that starts now and lasts one hour, but ends before midnight. */
function hourFrom(time: string): { start: string; end: string } {
  const start = Math.min(minutesOfTime(time), 24 * 60 - 2);
  return { start: formatTime(start), end: formatTime(Math.min(start + 60, 24 * 60 - 1)) };
}

const formatTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function isAcademicYear(text: string): boolean {
  const [, first, second] = /^(\d{4})-(\d{4})$/.exec(text) ?? [];
  return first !== undefined && Number(second) === Number(first) + 1;
}
