import type { Session } from '@muster/contract/attendance/sessions';
import { Paper, Text } from '@mantine/core';
import { Button } from '#ui/actions/button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import classes from './classes.module.css';
import { RegisterExport } from '../register/register-export.tsx';
import { RegisterPanel } from '../register/register-panel.tsx';
import type { useProjectorDisplay } from '../projector-display/use-projector-display.ts';

type Props = { session: Session; display: ReturnType<typeof useProjectorDisplay>; onNew: () => void };

/** After the QR window: the attendance count, the register, and the next actions. */
export function ClassesEnded({ session, display, onNew }: Props) {
  const { counts, isKnown } = display.register;
  return (
    <>
      <PageHeader title="Attendance is closed" text={`${session.module_code} ${session.module_name}`} />
      <Paper withBorder className={classes.ended}>
        <Text>{isKnown && `${counts.count} of ${counts.expected} present. `}You can still change marks.</Text>
        <div className={classes.actions}>
          <RegisterExport sessionId={session.id} />
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
