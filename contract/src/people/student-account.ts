import type { AcademicStructure } from '../academics/structure.ts';
import { adaptPassword } from '../accounts/invitations.ts';

export const studentAccountTexts = {
  missing: 'Please fill in all required fields',
  noEmail: 'Enter the email address, or leave password and invitation out',
} as const;

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

/** As `adaptPassword`; a student without an email has no password either. */
export const adaptStudentPassword = (fields: Readonly<Record<string, unknown>>): object =>
  isBlank(fields['email']) && isBlank(fields['password']) ? { ...fields, password: null } : adaptPassword(fields);

type Account = {
  readonly email?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly invite: string;
};

/**
 * Field -> error: a new student needs an email, and a password or an invitation, in a university whose students belong to groups. Elsewhere,
 * one without an email has no account until there is an email.
 */
export function findAccountErrors(
  { students_belong_to_groups: isRequired }: Pick<AcademicStructure, 'students_belong_to_groups'>,
  { email, password, invite }: Account,
): { email?: string; password?: string } {
  const hasSignIn = !isBlank(password) || invite !== 'none';
  if (!isBlank(email)) return hasSignIn ? {} : { password: studentAccountTexts.missing };
  if (isRequired)
    return { email: studentAccountTexts.missing, ...(!hasSignIn && { password: studentAccountTexts.missing }) };
  return hasSignIn ? { email: studentAccountTexts.noEmail } : {};
}
