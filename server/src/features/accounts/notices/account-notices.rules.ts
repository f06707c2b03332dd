import { adminRoleLabels } from '@muster/contract/accounts/admin-role-names';
import type { AdminRole } from '@muster/contract/accounts/admin-roles';
import type { MailKind } from '@muster/contract/accounts/mails';
import { productName } from '@muster/contract/http/shared';
import { formatMailTime, type TimeSettings } from '#platform/mail/format-date.rules.ts';

/** What happened to an account, for a mail to its person. `device`: name of the browser and system; null if unknown. */
export type AccountEvent =
  | { readonly type: 'password changed'; readonly device: string | null }
  | { readonly type: 'password reset' }
  | { readonly type: 'password set by another person' }
  | { readonly type: 'email changed'; readonly to: string }
  | { readonly type: 'role changed'; readonly from: AdminRole; readonly to: AdminRole }
  | { readonly type: 'access ended' }
  | { readonly type: 'signed in on a new device'; readonly device: string | null }
  | {
      readonly type: 'wrong second factors';
      readonly after: 'password' | 'single sign-on' | 'sign-in';
      readonly device: string | null;
    };

const askAdministrator = 'tell an administrator of your university right away.';
const useForgotPassword = 'set a new password right away with "Forgot Password?" on the sign-in page, and';

/** Contains no names: names come from lists and registrations and could carry a message. */
export function accountNotice(
  event: AccountEvent,
  { at, ...settings }: TimeSettings & { readonly at: Date },
): { readonly kind: MailKind; readonly subject: string; readonly text: string } {
  const { kind, subject, what, advice } = describe(event);
  const device = 'device' in event && event.device !== null ? ` Device: ${event.device}.` : '';
  return {
    kind,
    subject: `${productName}: ${subject}`,
    text: [`${what} Time: ${formatMailTime(at, settings)}.${device}`, advice].join('\n\n'),
  };
}

function describe(event: AccountEvent): { kind: MailKind; subject: string; what: string; advice: string } {
  const password = { kind: 'password_changed', subject: 'your password was changed' } as const;
  switch (event.type) {
    case 'password changed':
      return {
        ...password,
        what: 'Your password was changed on your profile, and your other devices were signed out.',
        advice: `If it wasn't you, ${useForgotPassword} ${askAdministrator}`,
      };
    case 'password reset':
      return {
        ...password,
        what: 'Your password was changed with a link from this email address, and all your devices were signed out.',
        advice: `If it wasn't you, request a new link right away and ${askAdministrator}`,
      };
    case 'password set by another person':
      return {
        ...password,
        what: 'An administrator of your university set a new password for you, and all your devices were signed out. You choose your own password when you sign in with it.',
        advice: `If you don't expect this, ${useForgotPassword} ${askAdministrator}`,
      };
    case 'email changed':
      return {
        kind: 'account_changed',
        subject: 'your email address was changed',
        what: `An administrator of your university changed the email address of your account to ${event.to}. You sign in with it from now on.`,
        advice: `If this is wrong, ${askAdministrator}`,
      };
    case 'role changed':
      return {
        kind: 'account_changed',
        subject: 'your role was changed',
        what: `Your role in the administration is now ${adminRoleLabels[event.to]} (before: ${adminRoleLabels[event.from]}).`,
        advice: 'If this is wrong, tell an owner of your university right away.',
      };
    case 'access ended':
      return {
        kind: 'account_changed',
        subject: 'your access was ended',
        what: 'You are no longer an administrator of your university, and all your devices were signed out.',
        advice: 'If this is wrong, tell an owner of your university right away.',
      };
    case 'signed in on a new device':
      return {
        kind: 'new_device',
        subject: 'sign-in on a new device',
        what: 'Your account was used on a device or browser where you had not signed in before.',
        advice: `If it was you, ignore this email. If it wasn't you, ${useForgotPassword} ${askAdministrator}`,
      };
    case 'wrong second factors':
      return { kind: 'wrong_second_factor', ...wrongFactorTexts[event.after] };
  }
}

/** By what came before the second factor. */
const wrongFactorTexts = {
  password: {
    subject: 'another person may know your password',
    what: 'Your password was entered correctly, but the second factor was wrong three times within a day. Your account was not opened with these attempts.',
    advice: `If it was you, ignore this email. If it wasn't you, another person knows your password: ${useForgotPassword} ${askAdministrator}`,
  },
  'single sign-on': {
    subject: 'wrong second factors',
    what: 'A sign-in through your university was followed by a wrong second factor three times within a day. Your account was not opened with these attempts.',
    advice: `If it was you, ignore this email. If it wasn't you, change the password of your university account right away and ${askAdministrator}`,
  },
  'sign-in': {
    subject: 'another person may use your account',
    what: 'On a device where your account is signed in, the second factor was wrong three times within a day. Nothing was changed with these attempts.',
    advice: `If it was you, ignore this email. If it wasn't you, sign out the other devices on your profile page, ${useForgotPassword} ${askAdministrator}`,
  },
};
