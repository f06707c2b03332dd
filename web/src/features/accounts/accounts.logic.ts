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

export function checkRegistration(fields: RegistrationFields, passwordMin: number): Complaint | undefined {
  const { name, email, university_id, password, confirmation } = fields;
  if (name.trim() === '') return { field: 'name', text: 'Full Name is required' };
  if (email.trim() === '') return { field: 'email', text: 'Email is required' };
  if (university_id.trim() === '') return { field: 'university_id', text: 'University ID is required' };
  return checkNewPassword(password, confirmation, passwordMin);
}

export function checkNewPassword(password: string, confirmation: string, passwordMin: number): Complaint | undefined {
  if (password === '') return { field: 'password', text: 'Password is required' };
  if (password.length < passwordMin) {
    return { field: 'password', text: `Password must be at least ${passwordMin} characters` };
  }
  if (confirmation === '') return { field: 'confirmation', text: 'Please confirm your password' };
  return password === confirmation ? undefined : { field: 'confirmation', text: "Passwords don't match" };
}

/** What the server or the network said, `refused` when it refused without words, `failed` for anything unforeseen. */
export const refusalText = (problem: unknown, refused: string, failed: string): string =>
  problem instanceof ApiProblem ? problemText(problem, refused) : failed;
