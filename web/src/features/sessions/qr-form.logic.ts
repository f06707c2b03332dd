import { requiredSessionFields as formLabels, sessionFormTexts } from '@muster/contract/sessions';
import { peopleChoices } from '../../ui/people-choices.ts';
import type { SessionForm } from './sessions.api.ts';

/** The lecturer's class session form as typed. */
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

type Required = keyof typeof formLabels;
/** In the order in which the stated text lists them. */
const required = Object.keys(formLabels) as Required[];

export type FormFault = { text: string; fields: Partial<Record<keyof QrForm, string>> };

/** The first stated rule that fails, with the fields it concerns; undefined when the form may be sent. */
export function faultOf(form: QrForm): FormFault | undefined {
  const missing = required.filter((field) => form[field].trim() === '');
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

/** A form that was begun on one day and stands open on the next: a date that it was filled in with goes along. */
export const followDay = (form: QrForm, from: string, to: string): QrForm =>
  form.date === from ? { ...form, date: to } : form;

/** What choosing a value empties: a semester the module, groups and assistant; a module the groups and assistant. */
export function afterChoosing(field: 'semester' | 'module_code' | 'lecturer_id', value: string): Partial<QrForm> {
  const below = { groups: [], assistant_lecturer: '' };
  if (field === 'module_code') return { module_code: value, ...below };
  if (field === 'semester') return { semester: value, module_code: '', ...below };
  return { lecturer_id: value, semester: '', module_code: '', ...below };
}

type Group = { id: string; group_name: string; degree_programme: string; year: number; academic_year: string };

/** Groups by their names; those of one name are told apart by what they study, and when. */
export function groupChoices(groups: readonly Group[]): { value: string; label: string }[] {
  const named = Map.groupBy(groups, ({ group_name }) => group_name);
  return groups.map(({ id, group_name, degree_programme, year, academic_year }) => ({
    value: id,
    label:
      named.get(group_name)?.length === 1
        ? group_name
        : `${group_name} · ${degree_programme} · Year ${year} · ${academic_year}`,
  }));
}

/** Whom the form offers as assistant: nobody assists the own class. */
export const assistantsBeside = (
  lecturerId: string,
  qualified: Parameters<typeof peopleChoices>[0],
): { value: string; label: string }[] => peopleChoices(qualified.filter(({ id }) => id !== lecturerId));

/** The form as the create call takes it: numbers as numbers, blanks left out, the documents' derived fields filled. */
export function requestOf(form: QrForm): SessionForm {
  const { late_after_minutes: late, head_count: heads, assistant_lecturer: assistant, ...rest } = form;
  return {
    ...rest,
    semester: Number(form.semester),
    year: Number(form.year),
    duration_minutes: Number(form.duration_minutes),
    session_datetime: `${form.date}T${form.class_start_time}`,
    module_name: form.module_code,
    late_after_minutes: late === '' ? null : Number(late),
    head_count: heads === '' ? null : Number(heads),
    assistant_lecturer: assistant === '' ? null : assistant,
  };
}
