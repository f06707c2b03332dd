import { requiredSessionFields as formLabels, sessionFormTexts } from '@muster/contract/attendance/sessions';
import type { AcademicStructure } from '@muster/contract/academics/structure';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { termLabel } from '#lib/format/term-name.ts';
import { personOptions } from '#ui/select/person-options.ts';
import type { SessionForm } from '../sessions.api.ts';

/** Values of the lecturer's class session form. */
export type QrForm = {
  lecturer_id: string;
  semester: string;
  year: string;
  session_type: string;
  module_code: string;
  groups: string[];
  location: string;
  date: string;
  class_start_time: string;
  class_end_time: string;
  description: string;
  academic_year: string;
  assistant_lecturer: string;
  duration_minutes: string;
  late_after_minutes: string;
  head_count: string;
  geofence: { latitude: number; longitude: number; radius_m: number } | null;
};

export const emptyQrForm: QrForm = {
  lecturer_id: '',
  semester: '',
  year: '',
  session_type: '',
  module_code: '',
  groups: [],
  location: '',
  date: '',
  class_start_time: '',
  class_end_time: '',
  description: '',
  academic_year: '',
  assistant_lecturer: '',
  duration_minutes: '3',
  late_after_minutes: '',
  head_count: '',
  geofence: null,
};

type RequiredField = keyof typeof formLabels;
/** In the order of the error message. */
const required = Object.keys(formLabels) as RequiredField[];

export type FormError = { text: string; fields: Partial<Record<keyof QrForm, string>> };

/** Returns the first violated rule with its fields, or undefined if the form is valid. */
export function validateQrForm(form: QrForm, needsYear: boolean): FormError | undefined {
  const missing = required.filter((field) => form[field].trim() === '' && (field !== 'year' || needsYear));
  if (missing.length > 0) {
    const labels = missing.map((field) => formLabels[field]);
    return {
      text: sessionFormTexts.required + labels.join(', '),
      fields: Object.fromEntries(missing.map((field) => [field, `${formLabels[field]} is required`])),
    };
  }
  if (form.class_start_time >= form.class_end_time) {
    return { text: sessionFormTexts.endBeforeStart, fields: { class_end_time: sessionFormTexts.endBeforeStart } };
  }
  return undefined;
}

/** Moves a default date from one day to the next, for a form that stays open past midnight. */
export const shiftDefaultDate = (form: QrForm, from: string, to: string): QrForm =>
  form.date === from ? { ...form, date: to } : form;

/** The changes of selecting a value: fields that depend on it are cleared. */
export function selectionChange(field: 'semester' | 'module_code' | 'lecturer_id', value: string): Partial<QrForm> {
  const dependents = { groups: [], assistant_lecturer: '' };
  if (field === 'module_code') return { module_code: value, ...dependents };
  if (field === 'semester') return { semester: value, module_code: '', ...dependents };
  return { lecturer_id: value, semester: '', module_code: '', ...dependents };
}

type Group = {
  id: string;
  group_name: string;
  course_number: string | null;
  /** Null: a teaching group. */
  degree_programme: string | null;
  year: number | null;
  semester: number;
  academic_year: string;
};

/**
 * Group options, teaching groups first, with their term if they are of several terms. Cohort groups with the same name also show degree
 * programme, year and academic year.
 */
export function groupOptions(groups: readonly Group[]): { value: string; label: string }[] {
  const [cohorts, teaching] = [groups.filter(isCohort), groups.filter((group) => !isCohort(group))];
  const byName = Map.groupBy(cohorts, teachingGroupLabel);
  const termOf = ({ semester, academic_year: year }: Group) => [termLabel(semester), year];
  const isOneTerm = new Set(teaching.map((group) => termOf(group).join())).size === 1;
  const partsOf = (group: Group): (string | null)[] => {
    if (!isCohort(group)) return ['Teaching group', ...(isOneTerm ? [] : termOf(group))];
    const isUnique = byName.get(teachingGroupLabel(group))?.length === 1;
    return isUnique ? [] : [group.degree_programme, `Year ${group.year}`, group.academic_year];
  };
  return [...teaching, ...cohorts].map((group) => ({
    value: group.id,
    label: [teachingGroupLabel(group), ...partsOf(group)].join(' · '),
  }));
}

/** Whether a class has a year: that of a cohort group. Without groups, it is of the cohorts where students belong to groups. */
export const isYearNeeded = (
  groupIds: readonly string[],
  groups: readonly Group[],
  { students_belong_to_groups: areGrouped }: Pick<AcademicStructure, 'students_belong_to_groups'>,
): boolean =>
  groupIds.length === 0
    ? areGrouped
    : groupIds.some((id) => !groups.some((group) => group.id === id && !isCohort(group)));

const isCohort = ({ degree_programme: degree, year }: Group): boolean => degree !== null && year !== null;

/** Qualified assistants without the lecturer of the class. */
export const assistantOptions = (
  lecturerId: string,
  qualified: Parameters<typeof personOptions>[0],
): { value: string; label: string }[] => personOptions(qualified.filter(({ id }) => id !== lecturerId));

/** Converts the form to the request body: numbers parsed, blanks to null, derived fields filled. */
export function toRequest(form: QrForm): SessionForm {
  const { late_after_minutes: late, head_count: heads, assistant_lecturer: assistant, year, ...rest } = form;
  return {
    ...rest,
    semester: Number(form.semester),
    ...(year !== '' && { year: Number(year) }),
    duration_minutes: Number(form.duration_minutes),
    session_datetime: `${form.date}T${form.class_start_time}`,
    module_name: form.module_code,
    late_after_minutes: late === '' ? null : Number(late),
    head_count: heads === '' ? null : Number(heads),
    assistant_lecturer: assistant === '' ? null : assistant,
  };
}
