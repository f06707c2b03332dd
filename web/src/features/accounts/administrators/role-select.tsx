import { NativeSelect } from '@mantine/core';
import { adminRoleLabels, adminRoleTexts } from '@muster/contract/accounts/admin-role-names';
import { type AdminRole, adminRoles } from '@muster/contract/accounts/admin-roles';

type Props = {
  label: string;
  value: AdminRole;
  onChange: (role: AdminRole) => void;
  /** Says below the field what the chosen role may do. */
  hasDescription?: boolean;
  isDisabled?: boolean;
};

/** Role of an administrator. */
export function RoleSelect({ label, value, onChange, hasDescription = false, isDisabled = false }: Props) {
  return (
    <NativeSelect
      {...(hasDescription ? { label, description: adminRoleTexts[value] } : { 'aria-label': label })}
      inputWrapperOrder={['label', 'input', 'description']}
      size="sm"
      value={value}
      disabled={isDisabled}
      data={adminRoles.map((role) => ({ value: role, label: adminRoleLabels[role] }))}
      onChange={(event) => onChange(event.currentTarget.value as AdminRole)}
    />
  );
}
