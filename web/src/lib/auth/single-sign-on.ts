import type { SingleSignOnOutcome } from '@muster/contract/accounts/single-sign-on';

/** Address that sends the browser to the provider of a university, and from there back to `to`. */
export const singleSignOnUrl = (university: string, to: string): string =>
  `/api/auth/single-sign-on/start?${new URLSearchParams({ university, to }).toString()}`;

/** Whether Muster is open at another address than the one to which providers send people back. */
export const isOtherAddress = (publicUrl: string | undefined): publicUrl is string =>
  publicUrl !== undefined && new URL(publicUrl).origin !== location.origin;

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
