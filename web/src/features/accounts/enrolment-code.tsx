import { Button, CopyButton, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { problemText } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import { createEnrolmentCode } from './accounts.api.ts';
import classes from './enrolment-code.module.css';

/** A one-time code for a colleague. It is shown once: only its hash is kept. */
export function EnrolmentCode() {
  const [made, setMade] = useState<{ code: string; expires_at: string }>();
  const [isBusy, setIsBusy] = useState(false);

  const make = async (): Promise<void> => {
    setIsBusy(true);
    try {
      setMade(await createEnrolmentCode());
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <section className={classes.section} aria-labelledby="enrolment-title">
      <h2 id="enrolment-title" className={classes.title}>
        Invite a colleague
      </h2>
      {made ? (
        <>
          <output className={classes.code}>{made.code}</output>
          <Text size="sm" c="dimmed" mb="sm">
            Shown only now. Works once as University ID at registration, until {formatDateTime(made.expires_at)}.
          </Text>
          <CopyButton value={made.code}>
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
            Who registers with an enrolment code is active at once.
          </Text>
          <Button size="sm" variant="light" disabled={isBusy} onClick={() => void make()}>
            {isBusy ? 'Working...' : 'Create enrolment code'}
          </Button>
        </>
      )}
    </section>
  );
}
