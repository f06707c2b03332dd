import type { SignInProvider } from '@muster/contract/accounts/sign-in';
import type { SingleSignOnOutcome } from '@muster/contract/accounts/single-sign-on';
import type { Role } from '@muster/contract/http/shared';

/** Address that sends the browser to the provider of a university, and from there back to `to`. */
export const singleSignOnUrl = (university: string, to: string): string =>
  `/api/auth/single-sign-on/start?${new URLSearchParams({ university, to }).toString()}`;

/** Whether Muster is open at another address than the one to which providers send people back. */
export const isOtherAddress = (publicUrl: string | undefined): publicUrl is string =>
  publicUrl !== undefined && new URL(publicUrl).origin !== location.origin;

const people: Readonly<Record<Role, string>> = { admin: 'Administrators', lecturer: 'Lecturers', student: 'Students' };

/** Whether the university has switched passwords off for the role, or without a role for all. */
export const isWithoutPassword = ({ without_password: closed }: SignInProvider, role: Role | ''): boolean =>
  role === '' ? closed.length === Object.keys(people).length : closed.includes(role);

/** Says who cannot sign in with a password; undefined where all can. With several universities the page does not know the one of the person. */
export function noPasswordText(providers: readonly SignInProvider[], role: Role | ''): string | undefined {
  const [first, ...others] = providers.filter((provider) => isWithoutPassword(provider, role));
  if (!first) return undefined;
  const who = role === '' ? 'Users' : people[role];
  if (providers.length === 1) return `${who} sign in with “${first.label}” below, not with a password.`;
  const where = others.length === 0 ? first.university : 'some universities';
  return `${who} of ${where} sign in with their university account below, not with a password.`;
}

/** Why no account was opened. */
export const singleSignOnErrors: Readonly<Record<Exclude<SingleSignOnOutcome, 'done'>, string>> = {
  unknown: 'Muster has no account for you. Ask your university to add the email address of your university account.',
  differs:
    'Muster did not open your account, because its details differ from those of your university account. Please contact the administration of your university.',
  cancelled: 'The sign-in was cancelled.',
  expired: 'The sign-in took too long or was begun in another window. Please try again.',
  failed: "Your university's sign-in could not be reached or refused the request. Please try again, or use a password.",
};

/** Reads how a sign-in at a provider ended, from the address to which it returned; undefined if it did not come from there. */
export function readSingleSignOnOutcome(hash = location.hash): SingleSignOnOutcome | undefined {
  const outcome = new URLSearchParams(hash.slice(1)).get('single-sign-on') ?? undefined;
  if (outcome === undefined) return undefined;
  return outcome === 'done' || Object.hasOwn(singleSignOnErrors, outcome) ? (outcome as SingleSignOnOutcome) : 'failed';
}
