import type { Session } from '@muster/contract/sessions';
import { Button, Paper, Text } from '@mantine/core';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './classes.module.css';
import { RegisterPanel } from './register-panel.tsx';
import type { useDisplay } from './use-display.ts';

type Props = { session: Session; display: ReturnType<typeof useDisplay>; onNew: () => void };

/** After the run: how many came, the register to correct, and the way on. */
export function ClassesEnded({ session, display, onNew }: Props) {
  const { counts, isKnown } = display.register;
  return (
    <>
      <PageHeader title="Attendance has ended" text={`${session.module_code} ${session.module_name}`} />
      <Paper withBorder className={classes.ended}>
        <Text>
          {isKnown && `${counts.count} of ${counts.expected} present. `}Codes no longer work; you can still correct the
          register.
        </Text>
        <div className={classes.ways}>
          <Button variant="default" onClick={display.restart} loading={display.isBusy}>
            Show codes again
          </Button>
          <Button onClick={onNew}>Start New Session</Button>
        </div>
      </Paper>
      <RegisterPanel session={session} register={display.register} />
    </>
  );
}
