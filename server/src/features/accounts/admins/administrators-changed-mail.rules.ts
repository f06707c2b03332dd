import { adminRoleLabels } from '@muster/contract/accounts/admin-role-names';
import { type AdminRole } from '@muster/contract/accounts/admin-roles';
import { productName } from '@muster/contract/http/shared';

/** `from` only: no administrator any more. `to` only: a new administrator. */
export type AdminChange = {
  readonly from?: AdminRole;
  readonly to?: AdminRole;
  readonly departments?: readonly string[];
};

export type ChangedAdministrator = {
  readonly email: string;
  /** The email of the owner who made the change; null: the person registered with an enrolment code. */
  readonly by: string | null;
  readonly change: AdminChange;
  readonly publicUrl: string;
};

/** Has no names: registration accepts any name for any email. */
export function administratorsChangedMail({
  email,
  by,
  change: { from, to, departments = [] },
  publicUrl,
}: ChangedAdministrator): { subject: string; text: string } {
  const before = from === undefined ? '' : ` (before: ${adminRoleLabels[from]})`;
  const of = departments.length === 0 ? '' : ` of ${departments.join(', ')}`;
  const change =
    to === undefined ? `is no longer an administrator${before}` : `has the role ${adminRoleLabels[to]}${of}${before}`;
  return {
    subject: `${productName}: administrators changed`,
    text: [
      `${email} ${change}. ${by === null ? 'Registered with an enrolment code.' : `Changed by ${by}.`}`,
      `See all administrators: ${new URL('/profile', publicUrl).href}`,
      'Every owner of the university gets this mail.',
    ].join('\n\n'),
  };
}
