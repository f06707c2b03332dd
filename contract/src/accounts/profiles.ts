import { z } from 'zod';
import { withAliases } from '../http/aliases.ts';
import { degreeLevels } from '../academics/degrees.ts';
import { endpoint } from '../http/endpoint.ts';
import { localInternational, optionalText, required } from '../people/people.ts';
import { role, uuid } from '../http/shared.ts';
import { staffTypes } from '../people/staff.ts';

export const profileTexts = {
  noName: 'Name is required',
  nameSaved: 'Name updated successfully!',
  /** A lecturer's attempt at anything but address and phone. */
  lecturersOwn: 'Access denied. You do not have permission to update this profile.',
  lecturerSaved: 'Settings saved successfully!',
  studentsOwn: 'You can only update your phone number. Contact academic office for other changes.',
  noPhone: 'Invalid phone number format.',
  phoneSaved: 'Phone number updated successfully!',
} as const;

/** What an account calls itself; the names in records of staff and students are the administration's. */
const namedProfile = z.object({
  success: z.literal(true),
  message: z.string().optional(),
  profile: z.object({ name: z.string(), email: z.string(), role }),
});

export const settingsProfile = endpoint({
  method: 'GET',
  path: '/api/settings/profile',
  summary: 'The display name of the caller',
  guard: { who: 'signed-in' },
  reply: namedProfile,
  errors: [],
});

export const changeSettingsProfile = endpoint({
  method: 'PUT',
  path: '/api/settings/profile',
  summary: 'Change the display name of the caller',
  guard: { who: 'signed-in' },
  body: z.object({ name: required(profileTexts.noName) }),
  reply: namedProfile,
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
  /** As older readers spell it. */
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
  summary: "The calling lecturer's own record",
  guard: { who: ['lecturer'] },
  reply: lecturerReply,
  errors: ['no_staff_record'],
});

/** A field that has no place in a form of one's own: that it was sent is all that counts. */
const named = z.unknown().transform(() => null);

export const changeStaffProfile = endpoint({
  method: 'PUT',
  path: '/api/staff/profile',
  summary: "Change the calling lecturer's address and phone number; what is left out stays, any other field is refused",
  guard: { who: ['lecturer'] },
  body: withAliases(z.object({ address: optionalText(500), phoneNumber: optionalText(60) }).catchall(named), {
    contact_no: 'phoneNumber',
    phone: 'phoneNumber',
  }),
  reply: lecturerReply,
  errors: ['no_staff_record', 'not_yours'],
});

/** A student's own record, with the names that the specification's readers know beside the names of the table. */
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
  degree_level: z.enum(degreeLevels).nullable(),
  group_id: uuid.nullable(),
  group_name: z.string().nullable(),
  group_no: z.string().nullable(),
  current_year: z.number().nullable(),
  year_of_study: z.number().nullable(),
  current_semester: z.number().nullable(),
  local_international: z.enum(localInternational),
  degree_path: z.enum(localInternational),
  /** Records of students name no department; readers of before ask for one. */
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
  summary: "The calling student's own record",
  guard: { who: ['student'] },
  reply: studentReply,
  errors: ['no_student_record'],
});

/** Digits with the usual marks between them, perhaps an extension; blank removes it. */
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
  summary: "Change the calling student's phone number; any other field is refused",
  guard: { who: ['student'] },
  body: withAliases(z.object({ phone }).catchall(named), { contact_no: 'phone' }),
  reply: studentReply,
  errors: ['no_student_record', 'not_yours'],
});

export const studentProfileModules = endpoint({
  method: 'GET',
  path: '/api/students/profile/modules',
  summary: 'The modules in which the calling student is enrolled, by code',
  guard: { who: ['student'] },
  reply: z.array(z.object({ id: uuid, module_name: z.string(), module_code: z.string() })),
  errors: ['no_student_record'],
});
