import { NativeSelect } from '@mantine/core';
import { adminRoleLabels, adminRoleTexts } from '@muster/contract/accounts/admin-role-names';
import type { AdminRole } from '@muster/contract/accounts/admin-roles';

type Props<Role extends AdminRole> = {
  label: string;
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
  /** Says below the field what the chosen role may do. */
  hasDescription?: boolean;
  isDisabled?: boolean;
};

/** Role of an administrator. */
export function RoleSelect<Role extends AdminRole>(props: Props<Role>) {
  const { label, roles, value, onChange, hasDescription = false, isDisabled = false } = props;
  return (
    <NativeSelect
      {...(hasDescription ? { label, description: adminRoleTexts[value] } : { 'aria-label': label })}
      inputWrapperOrder={['label', 'input', 'description']}
      size="sm"
      value={value}
      disabled={isDisabled}
      data={roles.map((role) => ({ value: role, label: adminRoleLabels[role] }))}
      onChange={(event) => onChange(event.currentTarget.value as Role)}
    />
  );
}
