import { ApiProblem, problemText } from '#lib/api/problem.ts';

export type SignInFields = { role: string; email: string; password: string };
export type FieldError = { field: string; text: string };

/** The first missing field, in the required order. */
export function checkSignIn({ role, email, password }: SignInFields): FieldError | undefined {
  if (role === '') return { field: 'role', text: 'Please select your role to continue' };
  if (email.trim() === '') return { field: 'email', text: 'Please enter your email address' };
  if (password === '') return { field: 'password', text: 'Please enter your password' };
  return undefined;
}

export type RegistrationFields = {
  name: string;
  email: string;
  university_id: string;
  password: string;
  confirmation: string;
};

/** The first error in the required order, which differs from the order of the fields in the form. */
export function checkRegistration(fields: RegistrationFields, passwordMin: number): FieldError | undefined {
  const { name, email, university_id, password, confirmation } = fields;
  if (name.trim() === '') return { field: 'name', text: 'Full Name is required' };
  if (email.trim() === '') return { field: 'email', text: 'Email is required' };
  const mismatch = checkConfirmation(password, confirmation);
  if (mismatch) return mismatch;
  if (university_id.trim() === '') return { field: 'university_id', text: 'University ID is required' };
  return checkLength(password, passwordMin);
}

export const checkNewPassword = (password: string, confirmation: string, passwordMin: number): FieldError | undefined =>
  checkConfirmation(password, confirmation) ?? checkLength(password, passwordMin);

function checkConfirmation(password: string, confirmation: string): FieldError | undefined {
  if (password === '') return { field: 'password', text: 'Password is required' };
  if (confirmation === '') return { field: 'confirmation', text: 'Please confirm your password' };
  return password === confirmation ? undefined : { field: 'confirmation', text: "Passwords don't match" };
}

const checkLength = (password: string, passwordMin: number): FieldError | undefined =>
  password.length < passwordMin
    ? { field: 'password', text: `Password must be at least ${passwordMin} characters` }
    : undefined;

/** Message of the server or the network; `rejected` if the server sent none, `failed` for an unexpected error. */
export const signInErrorText = (problem: unknown, rejected: string, failed: string): string =>
  problem instanceof ApiProblem ? problemText(problem, rejected) : failed;
