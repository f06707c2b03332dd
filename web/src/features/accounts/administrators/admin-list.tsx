import { Text } from '@mantine/core';
import { adminRoleLabels, adminRoleTexts } from '@muster/contract/accounts/admin-role-names';
import { type AdminRole, adminRoles } from '@muster/contract/accounts/admin-roles';
import { changeAdminRole, deactivateAdmin, listAdmins } from '@muster/contract/accounts/administrators';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { EmailAddress } from '#ui/people/email-address.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useEntryChange } from '#ui/list/use-entry-change.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { FacultyOfficeDialog } from './faculty-office-dialog.tsx';
import { RoleSelect } from './role-select.tsx';
import classes from '../people-list.module.css';

const PersonAccessDialog = lazy(async () => ({
  default: (await import('../person-access/person-access-dialog.tsx')).PersonAccessDialog,
}));

type Admin = ReplyOf<typeof listAdmins>[number];

const tones = { active: 'good', pending: 'fair', inactive: 'neutral' } as const;
const labels = { active: 'Active', pending: 'Pending', inactive: 'Inactive' } as const;

/** All administrators of the university, for owners. The server keeps at least one active owner. */
export function AdminList({ ownEmail }: { ownEmail: string }) {
  const admins = useQuery(queryOf(listAdmins));
  const { busyId, change } = useEntryChange();
  const [office, setOffice] = useState<Admin>();
  const [shown, setShown] = useState<Admin>();

  const setRole = (id: string, role: AdminRole, departments: readonly string[]) =>
    call(changeAdminRole, { params: { id }, body: { role, departments: [...departments] } });
  const deactivate = async (id: string, name: string): Promise<void> => {
    const text = "They'll be signed out right away.";
    if (!(await confirm({ title: `Remove ${name}'s access?`, text, confirmLabel: 'Deactivate' }))) return;
    await change(id, () => call(deactivateAdmin, { params: { id } }), `${name} is now inactive.`);
  };
  const chooseRole = async (admin: Admin, role: AdminRole): Promise<void> => {
    if (role === 'faculty_office') setOffice(admin);
    else await changeRole(admin, role);
  };
  const changeRole = async ({ id, name }: Admin, role: AdminRole): Promise<void> => {
    const label = adminRoleLabels[role];
    const text = `${adminRoleTexts[role]}. All owners get a mail about the change.`;
    if (!(await confirm({ title: `Make ${name} ${label}?`, text, confirmLabel: `Make ${label}` }))) return;
    await change(id, () => setRole(id, role, []), `${name} is now ${label}.`);
  };
  const makeOffice = async ({ id, name }: Admin, departments: readonly string[]): Promise<void> => {
    await change(
      id,
      () => setRole(id, 'faculty_office', departments),
      `${name} is now ${adminRoleLabels.faculty_office}.`,
    );
    setOffice(undefined);
  };

  if (admins.isError && !admins.data)
    return <ErrorState text={problemText(admins.error)} onRetry={() => void admins.refetch()} />;
  if (!admins.data) return <LoadingState />;
  return (
    <section aria-labelledby="admins-title">
      <h2 id="admins-title" className={classes.title}>
        Administrators
      </h2>
      <ul className={classes.list}>
        {admins.data.map((admin) => {
          const { id, name, email, status, role, departments, last_sign_in_at: lastSignIn, has_second_factor } = admin;
          return (
            <li key={id} className={classes.person} data-wide>
              <span className={classes.details}>
                <strong>{name}</strong>
                <Text size="sm" c="dimmed" span>
                  <EmailAddress address={email} />
                </Text>
                <Text size="sm" c="dimmed" span>
                  {lastSignIn === null ? 'Never signed in' : `Last sign-in ${formatDateTime(lastSignIn)}`}
                </Text>
                {has_second_factor && (
                  <Text size="sm" c="dimmed" span>
                    Second factor set up
                  </Text>
                )}
                {departments.length > 0 && <Text size="sm">{departments.join(', ')}</Text>}
              </span>
              {status === 'active' && email !== ownEmail ? (
                <RoleSelect
                  label={`Role of ${name}`}
                  value={role}
                  isDisabled={busyId !== undefined}
                  roles={adminRoles}
                  onChange={(chosen) => void chooseRole(admin, chosen)}
                />
              ) : (
                status !== 'pending' && <Text size="sm">{adminRoleLabels[role]}</Text>
              )}
              <StatusBadge tone={tones[status]}>{labels[status]}</StatusBadge>
              {status === 'active' && email !== ownEmail && role === 'faculty_office' && (
                <Button
                  size="sm"
                  variant="default"
                  disabled={busyId !== undefined}
                  aria-label={`Change departments of ${name}`}
                  onClick={() => setOffice(admin)}
                >
                  Departments
                </Button>
              )}
              {status !== 'pending' && email !== ownEmail && (
                <Button size="sm" variant="default" aria-label={`Sign-ins of ${name}`} onClick={() => setShown(admin)}>
                  Sign-ins
                </Button>
              )}
              {status === 'active' && email !== ownEmail && (
                <Button
                  size="sm"
                  variant="default"
                  disabled={busyId !== undefined}
                  aria-label={`Deactivate ${name}`}
                  onClick={() => void deactivate(id, name)}
                >
                  {busyId === id ? 'Working...' : 'Deactivate'}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {shown && (
        <Suspense fallback={null}>
          <PersonAccessDialog
            kind="admin"
            id={shown.id}
            title={`Sign-ins of ${shown.name}`}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
      {office && (
        <FacultyOfficeDialog
          name={office.name}
          departments={office.departments}
          isBusy={busyId === office.id}
          onSave={(departments) => void makeOffice(office, departments)}
          onClose={() => setOffice(undefined)}
        />
      )}
    </section>
  );
}
