import { adminRoleLabels } from '@muster/contract/accounts/admin-role-names';
import { type AdminRole } from '@muster/contract/accounts/admin-roles';
import { productName } from '@muster/contract/http/shared';

/** `from` only: no administrator any more. `to` only: a new administrator. */
export type AdminChange = {
  readonly from?: AdminRole;
  readonly to?: AdminRole;
  readonly departments?: readonly string[];
};

/** Has no names: registration accepts any name for any email. */
export function administratorsChangedMail({
  email,
  by,
  change: { from, to, departments = [] },
  address,
}: {
  readonly email: string;
  readonly by: string;
  readonly change: AdminChange;
  readonly address: string;
}): { subject: string; text: string } {
  const before = from === undefined ? '' : ` (before: ${adminRoleLabels[from]})`;
  const of = departments.length === 0 ? '' : ` of ${departments.join(', ')}`;
  const change =
    to === undefined ? `is no longer an administrator${before}` : `has the role ${adminRoleLabels[to]}${of}${before}`;
  return {
    subject: `${productName}: administrators changed`,
    text: [
      `${email} ${change}. Changed by ${by}.`,
      `See all administrators: ${new URL('/profile', address).href}`,
      'Every owner of the university gets this mail.',
    ].join('\n\n'),
  };
}
