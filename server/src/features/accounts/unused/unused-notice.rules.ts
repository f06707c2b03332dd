import { unusedYears } from '@muster/contract/accounts/unused-accounts';
import { productName, type Role } from '@muster/contract/http/shared';
import { formatMailTime, type TimeSettings } from '#platform/mail/format-date.rules.ts';

export type UnusedNotice = TimeSettings & {
  readonly role: Role;
  readonly inactiveAt: Date;
  readonly loginUrl: string;
};

const roleNames: Readonly<Record<Role, string>> = { admin: 'administrator', lecturer: 'lecturer', student: 'student' };

/** Contains no name: names come from imported lists and could carry a message. */
export const unusedNotice = ({
  role,
  inactiveAt,
  loginUrl,
  ...settings
}: UnusedNotice): { readonly subject: string; readonly text: string } => ({
  subject: `${productName}: your account will be set inactive`,
  text: [
    'Hello,',
    `Your account (${roleNames[role]}) has not been used for ${unusedYears} years. It will be set inactive on ${formatMailTime(inactiveAt, settings)}.`,
    'To keep it, sign in before then:',
    loginUrl,
    'If you do not need it any more, you do not have to do anything. If you need it again later, ask an administrator of your university.',
  ].join('\n\n'),
});
