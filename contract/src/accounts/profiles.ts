import { z } from 'zod';
import { withAliases } from '../http/aliases.ts';
import { degreeLevels } from '../academics/degrees.ts';
import { endpoint } from '../http/endpoint.ts';
import { optionalText, required } from '../http/fields.ts';
import { localInternational } from '../people/people.ts';
import { role, uuid } from '../http/shared.ts';
import { staffTypes } from '../people/staff.ts';

export const profileTexts = {
  noName: 'Name is required',
  nameSaved: 'Name updated successfully!',
  /** For fields other than address and phone. */
  lecturerFieldDenied: 'Access denied. You do not have permission to update this profile.',
  lecturerSaved: 'Settings saved successfully!',
  studentFieldDenied: 'You can only update your phone number. Contact academic office for other changes.',
  noPhone: 'Invalid phone number format.',
  phoneSaved: 'Phone number updated successfully!',
} as const;

/** The display name of the account, for greetings. Only administrators change the name in the record. */
const displayNameReply = z.object({
  success: z.literal(true),
  message: z.string().optional(),
  profile: z.object({
    name: z.string(),
    /** The name in the record, which registers and histories show. */
    record_name: z.string(),
    email: z.string(),
    role,
  }),
});

export const settingsProfile = endpoint({
  method: 'GET',
  path: '/api/settings/profile',
  summary: "Get the caller's display name",
  guard: { who: 'signed-in' },
  reply: displayNameReply,
  errors: [],
});

export const changeSettingsProfile = endpoint({
  method: 'PUT',
  path: '/api/settings/profile',
  summary: "Change the caller's display name",
  guard: { who: 'signed-in' },
  body: z.object({ name: required(profileTexts.noName) }),
  reply: displayNameReply,
  errors: [],
});

/** A lecturer's own record. */
export const lecturerProfile = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  employee_id: z.string(),
  contact_no: z.string().nullable(),
  address: z.string().nullable(),
  staff_type: z.enum(staffTypes),
  department: z.string().nullable(),
  specialization: z.string().nullable(),
  /** Misspelt alias for older clients. */
  specilization: z.string().nullable(),
  position: z.string().nullable(),
  date_joined: z.string().nullable(),
  photo_url: z.string().nullable(),
});
export type LecturerProfile = z.output<typeof lecturerProfile>;

const lecturerReply = z.object({
  success: z.literal(true),
  message: z.string().optional(),
  data: lecturerProfile,
});

export const staffProfile = endpoint({
  method: 'GET',
  path: '/api/staff/profile',
  summary: "Get the calling lecturer's own record",
  guard: { who: ['lecturer'] },
  reply: lecturerReply,
  errors: ['no_staff_record'],
});

/** A field that the caller may not change; the server rejects the request if it is present. */
const forbiddenField = z.unknown().transform(() => null);

export const changeStaffProfile = endpoint({
  method: 'PUT',
  path: '/api/staff/profile',
  summary: "Change the calling lecturer's address and phone number; other fields are rejected",
  guard: { who: ['lecturer'] },
  body: withAliases(z.object({ address: optionalText(500), phoneNumber: optionalText(60) }).catchall(forbiddenField), {
    contact_no: 'phoneNumber',
    phone: 'phoneNumber',
  }),
  reply: lecturerReply,
  errors: ['no_staff_record', 'not_yours'],
});

/** A student's own record. Some fields appear under two names, for older clients. */
export const ownStudent = z.object({
  id: uuid,
  name: z.string(),
  full_name: z.string(),
  student_id: z.string(),
  email: z.string(),
  contact_no: z.string().nullable(),
  phone: z.string().nullable(),
  degree_details_id: uuid.nullable(),
  degree_programme: z.string().nullable(),
  program: z.string().nullable(),
  second_programme: z.string().nullable(),
  degree_level: z.enum(degreeLevels).nullable(),
  group_id: uuid.nullable(),
  group_name: z.string().nullable(),
  group_no: z.string().nullable(),
  current_year: z.number().nullable(),
  year_of_study: z.number().nullable(),
  current_semester: z.number().nullable(),
  local_international: z.enum(localInternational),
  degree_path: z.enum(localInternational),
  /** Always null; for older clients. */
  department: z.string().nullable(),
  enrollment_date: z.string().nullable(),
  gender: z.string().nullable(),
  dob: z.string().nullable(),
  photo_url: z.string().nullable(),
  university_id: uuid,
  group: z
    .object({ id: uuid, group_name: z.string(), year: z.number(), semester: z.number(), academic_year: z.string() })
    .nullable(),
  degree_details: z
    .object({
      id: uuid,
      degree_programme: z.string(),
      degree_level: z.enum(degreeLevels),
      local_international: z.enum(localInternational),
    })
    .nullable(),
  university: z.object({ id: uuid, name: z.string() }),
});
export type OwnStudent = z.output<typeof ownStudent>;

const studentReply = z.object({ success: z.literal(true), message: z.string().optional(), student: ownStudent });

export const studentProfile = endpoint({
  method: 'GET',
  path: '/api/students/profile',
  summary: "Get the calling student's own record",
  guard: { who: ['student'] },
  reply: studentReply,
  errors: ['no_student_record'],
});

/** Digits with common separators and an optional extension; blank removes the number. */
const phone = z
  .string(profileTexts.noPhone)
  .trim()
  .max(60, profileTexts.noPhone)
  .regex(/^(?:\+?\(?\d(?:[ ()./-]*\d){4,14}(?: ?(?:ext\.?|x) ?\d{1,6})?)?$/i, profileTexts.noPhone)
  .transform((value) => (value === '' ? null : value))
  .nullish();

export const changeStudentProfile = endpoint({
  method: 'PUT',
  path: '/api/students/profile',
  summary: "Change the calling student's phone number; other fields are rejected",
  guard: { who: ['student'] },
  body: withAliases(z.object({ phone }).catchall(forbiddenField), { contact_no: 'phone' }),
  reply: studentReply,
  errors: ['no_student_record', 'not_yours'],
});

export const studentProfileModules = endpoint({
  method: 'GET',
  path: '/api/students/profile/modules',
  summary: "List the calling student's modules by code",
  guard: { who: ['student'] },
  reply: z.array(z.object({ id: uuid, module_name: z.string(), module_code: z.string() })),
  errors: ['no_student_record'],
});
