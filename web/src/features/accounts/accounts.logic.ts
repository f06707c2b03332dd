import { ApiProblem, problemText } from '../../lib/problem.ts';

export type SignInFields = { role: string; email: string; password: string };
export type Complaint = { field: string; text: string };

/** The first thing that is missing, in the stated order. */
export function checkSignIn({ role, email, password }: SignInFields): Complaint | undefined {
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

/** The first thing that is wrong, in the stated order, which is not that of the form. */
export function checkRegistration(fields: RegistrationFields, passwordMin: number): Complaint | undefined {
  const { name, email, university_id, password, confirmation } = fields;
  if (name.trim() === '') return { field: 'name', text: 'Full Name is required' };
  if (email.trim() === '') return { field: 'email', text: 'Email is required' };
  const different = checkConfirmed(password, confirmation);
  if (different) return different;
  if (university_id.trim() === '') return { field: 'university_id', text: 'University ID is required' };
  return checkLength(password, passwordMin);
}

export const checkNewPassword = (password: string, confirmation: string, passwordMin: number): Complaint | undefined =>
  checkConfirmed(password, confirmation) ?? checkLength(password, passwordMin);

function checkConfirmed(password: string, confirmation: string): Complaint | undefined {
  if (password === '') return { field: 'password', text: 'Password is required' };
  if (confirmation === '') return { field: 'confirmation', text: 'Please confirm your password' };
  return password === confirmation ? undefined : { field: 'confirmation', text: "Passwords don't match" };
}

const checkLength = (password: string, passwordMin: number): Complaint | undefined =>
  password.length < passwordMin
    ? { field: 'password', text: `Password must be at least ${passwordMin} characters` }
    : undefined;

/** What the server or the network said, `refused` when it refused without words, `failed` for anything unforeseen. */
export const refusalText = (problem: unknown, refused: string, failed: string): string =>
  problem instanceof ApiProblem ? problemText(problem, refused) : failed;
