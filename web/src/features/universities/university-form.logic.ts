import { mandatoryModules, structureLimits } from '@muster/contract/academics/structure';
import { parallelClasses } from '@muster/contract/attendance/parallel-classes';
import type { saveUniversitySettings } from '@muster/contract/accounts/universities';
import { universitySettings } from '@muster/contract/accounts/university-settings';
import { type UniversitySettings } from '@muster/contract/accounts/shown-settings';
import type { ProviderKind, getSingleSignOn, saveSingleSignOn } from '@muster/contract/accounts/single-sign-on';
import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import type { Role } from '@muster/contract/http/shared';
import { validationErrors } from '#lib/api/validation-errors.ts';

export type SettingsRequest = Omit<BodyInputOf<typeof saveUniversitySettings>, 'seen'>;

/** The values of the forms as the inputs hold them. */
export type GeneralValues = {
  name: string;
  short_name: string;
  time_zone: string | null;
  week_starts_on: string | null;
  clock_hours: string | null;
  sender_name: string;
  reply_to: string;
  accepts_late_scans: boolean;
  faculty_office_fields: string[];
  second_code_share: string | number;
  asks_passkey: boolean;
};
export type StructureValues = {
  first_year: string | null;
  last_year: string | null;
  term_count: string | null;
  term_1: string;
  term_2: string;
  term_3: string;
  term_4: string;
  credits_min: string | number;
  credits_max: string | number;
  credits_step: string | null;
  class_types: string[];
  recorded_class_types: string[];
  counted_class_types: string[];
  students_belong_to_groups: boolean;
  mandatory_modules: string | null;
  parallel_classes: string | null;
  lecturers_move_students: boolean;
  offers_late: boolean;
  offers_online: boolean;
  offers_excused: boolean;
};

export type SignInValues = {
  is_enabled: boolean;
  kind: ProviderKind;
  label: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  sso_url: string;
  /** PEM blocks. */
  certificates: string;
  subject_attribute: string;
  email_claim: string;
  student_number_claim: string;
  employee_id_claim: string;
  uses_common_address: boolean;
  trusts_email: boolean;
  email_domain: string;
  factor_acr: string;
  roles: Role[];
  password_roles: Role[];
};

export const generalOrder = ['name', 'short_name', 'time_zone', 'sender_name', 'reply_to', 'second_code_share'];
export const termFields = ['term_1', 'term_2', 'term_3', 'term_4'] as const;
export const structureOrder = [
  'first_year',
  'last_year',
  ...termFields,
  'credits_min',
  'credits_max',
  'class_types',
  'recorded_class_types',
  'counted_class_types',
];
/** The server names the list; the form shows its error at the first term. */
export const serverFields = { terms: 'term_1' };

export const toGeneralValues = (settings: UniversitySettings): GeneralValues => ({
  name: settings.name,
  short_name: settings.short_name ?? '',
  time_zone: settings.time_zone,
  week_starts_on: settings.week_starts_on,
  clock_hours: String(settings.clock_hours),
  sender_name: settings.sender_name ?? '',
  reply_to: settings.reply_to ?? '',
  accepts_late_scans: settings.accepts_late_scans,
  faculty_office_fields: [...settings.faculty_office_fields],
  second_code_share: settings.second_code_share,
  asks_passkey: settings.asks_passkey,
});

/** NaN for a blank field, which the schema refuses. */
const toNumber = (value: string | number): number => (value === '' ? Number.NaN : Number(value));

export const toGeneralRequest = ({
  clock_hours,
  time_zone,
  week_starts_on,
  second_code_share,
  ...values
}: GeneralValues) =>
  ({
    ...values,
    time_zone: time_zone ?? '',
    week_starts_on: week_starts_on ?? '',
    clock_hours: Number(clock_hours),
    second_code_share: toNumber(second_code_share),
  }) as SettingsRequest;

export const toStructureValues = (settings: UniversitySettings): StructureValues => ({
  first_year: String(settings.first_year),
  last_year: String(settings.last_year),
  term_count: String(settings.terms.length),
  term_1: settings.terms[0] ?? '',
  term_2: settings.terms[1] ?? '',
  term_3: settings.terms[2] ?? '',
  term_4: settings.terms[3] ?? '',
  credits_min: settings.credits_min,
  credits_max: settings.credits_max,
  credits_step: String(settings.credits_step),
  class_types: [...settings.class_types],
  recorded_class_types: [...settings.recorded_class_types],
  counted_class_types: [...settings.counted_class_types],
  students_belong_to_groups: settings.students_belong_to_groups,
  mandatory_modules: settings.mandatory_modules,
  parallel_classes: settings.parallel_classes,
  lecturers_move_students: settings.lecturers_move_students,
  offers_late: settings.offers_late,
  offers_online: settings.offers_online,
  offers_excused: settings.offers_excused,
});

export const toStructureRequest = (values: StructureValues): SettingsRequest => ({
  first_year: Number(values.first_year),
  last_year: Number(values.last_year),
  terms: termFields.slice(0, Number(values.term_count)).map((field) => values[field]),
  credits_min: toNumber(values.credits_min),
  credits_max: toNumber(values.credits_max),
  credits_step: values.credits_step === '0.5' ? 0.5 : 1,
  class_types: values.class_types,
  // A class type may have been taken out after it was chosen.
  recorded_class_types: values.recorded_class_types.filter((type) => values.class_types.includes(type)),
  counted_class_types: values.counted_class_types.filter((type) => values.class_types.includes(type)),
  students_belong_to_groups: values.students_belong_to_groups,
  mandatory_modules: mandatoryModules.find((choice) => choice === values.mandatory_modules) ?? 'without_enrolments',
  parallel_classes: parallelClasses.find((choice) => choice === values.parallel_classes) ?? 'ask',
  lecturers_move_students: values.lecturers_move_students,
  offers_late: values.offers_late,
  offers_online: values.offers_online,
  offers_excused: values.offers_excused,
});

export const signInOrder = [
  'issuer',
  'client_id',
  'sso_url',
  'certificates',
  'subject_attribute',
  'label',
  'email_claim',
  'email_domain',
  'student_number_claim',
  'employee_id_claim',
  'roles',
  'password_roles',
];

type StoredSignIn = NonNullable<ReplyOf<typeof getSingleSignOn>['settings']>;

export const toSignInValues = (settings: StoredSignIn | null): SignInValues => ({
  is_enabled: settings?.is_enabled ?? false,
  kind: settings?.kind ?? 'oidc',
  label: settings?.label ?? 'University account',
  issuer: settings?.issuer ?? '',
  client_id: settings?.client_id ?? '',
  sso_url: settings?.sso_url ?? '',
  certificates: settings?.certificates.join('\n') ?? '',
  subject_attribute: settings?.subject_attribute ?? '',
  client_secret: '',
  email_claim: settings?.email_claim ?? 'email',
  student_number_claim: settings?.student_number_claim ?? '',
  employee_id_claim: settings?.employee_id_claim ?? '',
  uses_common_address: settings?.uses_common_address ?? false,
  trusts_email: settings?.trusts_email ?? false,
  email_domain: settings?.email_domain ?? '',
  factor_acr: settings?.factor_acr ?? '',
  roles: settings?.roles ?? ['lecturer', 'student'],
  password_roles: settings?.password_roles ?? ['admin', 'lecturer', 'student'],
});

/** A blank secret keeps the stored one. */
export const toSignInRequest = ({
  client_secret,
  certificates,
  ...values
}: SignInValues): BodyInputOf<typeof saveSingleSignOn> => ({
  ...values,
  certificates: splitCertificates(certificates),
  ...(client_secret !== '' && { client_secret }),
});

/** PEM blocks, or one certificate as Base64. */
function splitCertificates(typed: string): string[] {
  const blocks = typed.split(/(?<=-----END CERTIFICATE-----)/u).map((block) => block.trim());
  return blocks.filter((block) => block !== '');
}

/** Errors by field of the form. `settings`: those that the form does not change. */
export function settingsErrors(request: SettingsRequest, settings: UniversitySettings): Record<string, string> {
  const errors = validationErrors(universitySettings, { ...settings, ...request });
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => {
      const [list = '', index] = field.split('.');
      if (list === 'terms') return [`term_${Number(index ?? 0) + 1}`, text];
      return [list, text];
    }),
  );
}

/** 'Asia/Colombo (UTC+05:30)', sorted by name, with the current zone even if the browser does not list it. */
export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), current])].toSorted();
  return zones.map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value)})` }));
}

function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC');
}

export const clocks = [
  { value: '12', label: '12-hour clock (1:30 PM)' },
  { value: '24', label: '24-hour clock (13:30)' },
];

export const yearNumbers = Array.from({ length: structureLimits.lastYear + 1 }, (_, year) => ({
  value: String(year),
  label: `Year ${year}`,
}));
