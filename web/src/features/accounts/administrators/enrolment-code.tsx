import { type NewAdminRole, newAdminRoles } from '@muster/contract/accounts/admin-roles';
import { createEnrolmentCode } from '@muster/contract/accounts/administrators';
import { CopyButton, Text } from '@mantine/core';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { formatDateTime } from '#lib/format/dates.ts';
import { RoleSelect } from './role-select.tsx';
import classes from './enrolment-code.module.css';

/** Creates a one-time code for a colleague. The code is shown once: the server stores only its hash. */
export function EnrolmentCode() {
  const [created, setCreated] = useState<{ code: string; expires_at: string }>();
  const [role, setRole] = useState<NewAdminRole>('registrar');

  const create = useAction(async () => setCreated(await call(createEnrolmentCode, { body: { role } })));

  return (
    <section className={classes.section} aria-labelledby="enrolment-title">
      <h2 id="enrolment-title" className={classes.title}>
        Invite a colleague
      </h2>
      {created ? (
        <>
          <output className={classes.code}>{created.code}</output>
          <Text size="sm" c="dimmed" mb="sm">
            Copy it now; you won't see it again. Enter it as University ID when registering. Works once, until{' '}
            {formatDateTime(created.expires_at)}.
          </Text>
          <CopyButton value={created.code}>
            {({ copied, copy }) => (
              <Button size="sm" variant="light" onClick={copy}>
                {copied ? 'Copied' : 'Copy code'}
              </Button>
            )}
          </CopyButton>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            Colleagues who register with this code can sign in straight away.
          </Text>
          <RoleSelect label="Role" hasDescription roles={newAdminRoles} value={role} onChange={setRole} />
          <Button size="sm" variant="light" mt="sm" disabled={create.isBusy} onClick={() => void create.run()}>
            {create.isBusy ? 'Working...' : 'Create enrolment code'}
          </Button>
        </>
      )}
    </section>
  );
}
