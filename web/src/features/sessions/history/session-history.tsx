import type { Session } from '@muster/contract/attendance/sessions';
import { Alert, Text } from '@mantine/core';
import {
  IconArchiveOff,
  IconArrowBackUp,
  IconCalendarQuestion,
  IconClipboardCheck,
  IconQrcode,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { formatDateTime, formatLiveTime, formatLongDate, formatTimeRange, today } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import classes from '../classes/classes.module.css';
import { startErrorText } from '../classes/classes.texts.ts';
import { RegisterExport } from '../register/register-export.tsx';
import { RegisterPanel } from '../register/register-panel.tsx';
import { SessionFacts } from './session-facts.tsx';
import { canWithdraw, isOver } from './session-history.logic.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { type Correction, CorrectionDialog } from './correction-dialog.tsx';
import { sessionQuery, startForDisplay } from '../sessions.api.ts';
import { confirmations } from '../sessions.texts.ts';
import { useSessionEvents } from '../register/use-session-events.ts';
import { useRegister } from '../register/use-register.ts';

/** Facts, register and actions of a class session. */
export function SessionHistory({ session }: { session: Session }) {
  const register = useRegister(session.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [correction, setCorrection] = useState<Correction>();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const withdrawal = useWithdrawal(session);
  const user = useCurrentUser();
  const [openedMs] = useState(() => Date.now());
  const isWithdrawn = session.class_state === 'withdrawn';
  const mayWithdraw = user !== undefined && canWithdraw(session, user, openedMs);
  const reloadSession = () => client.invalidateQueries({ queryKey: sessionQuery(session.id).queryKey });
  // Absences may be approved, marks corrected, and codes shown while this page is open.
  useSessionEvents(session.id, {
    onRegister: register.applyUpdate,
    onCode: ({ state }) => void (state !== session.state && reloadSession()),
    onEnd: () => void (session.state !== 'ended' && reloadSession()),
  });
  const isShowing = session.state === 'running' || session.state === 'paused';
  const showCode = () => navigate({ to: '/qr-display', search: { session: session.id } });

  const { isBusy, run: startCodes } = useAction(async () => {
    await startForDisplay(client, session.id);
    await reloadSession();
    await showCode();
  }, startErrorText);
  async function showCodes() {
    if (isShowing) return await showCode();
    if (!(await confirm(session.state === 'created' ? confirmations.showCodes : confirmations.showCodesAgain))) return;
    await startCodes();
  }

  function correct(row: Correction['row'], status: Correction['status']): boolean {
    const now = { date: today(), time: formatLiveTime(Date.now(), undefined, { hours: 24, hasSeconds: false }) };
    if (!isOver(session, now)) return register.setStatus(row, status);
    setCorrection({ row, status });
    return false;
  }

  const takingActions = (
    <>
      {mayWithdraw && (
        <Button
          variant="default"
          leftSection={<IconArchiveOff size={18} aria-hidden />}
          onClick={() => setIsWithdrawing(true)}
        >
          Withdraw class
        </Button>
      )}
      <Button
        component={Link}
        to={`/manual-attendance-mark?session=${session.id}`}
        variant="default"
        leftSection={<IconClipboardCheck size={18} aria-hidden />}
      >
        Mark by hand
      </Button>
      <Button leftSection={<IconQrcode size={18} aria-hidden />} loading={isBusy} onClick={() => void showCodes()}>
        {isShowing ? 'Go to the code' : session.state === 'created' ? 'Show codes' : 'Show codes again'}
      </Button>
    </>
  );

  return (
    <div className={classes.page}>
      <PageHeader
        title={`${session.module_code} ${session.module_name}`}
        text={`${formatLongDate(`${session.date}T00:00:00Z`, 'UTC')}, ${formatTimeRange(session.class_start_time, session.class_end_time)}`}
        back={{ to: '/classes', label: 'All sessions' }}
      >
        <div className={classes.actions}>
          <RegisterExport sessionId={session.id} />
          <ChangeOnly>
            {isWithdrawn
              ? mayWithdraw && (
                  <Button
                    leftSection={<IconArrowBackUp size={18} aria-hidden />}
                    loading={withdrawal.isBusy}
                    onClick={() => void withdrawal.restore()}
                  >
                    Restore class
                  </Button>
                )
              : takingActions}
          </ChangeOnly>
        </div>
      </PageHeader>
      {session.withdrawal && (
        <Alert color="gray" title="This class was withdrawn" icon={<IconArchiveOff size={20} aria-hidden />}>
          <Text size="sm" className={classes.reason}>
            {session.withdrawal.reason}
          </Text>
          <Text size="sm" c="dimmed" mt={4}>
            {formatPerson(session.withdrawal.by)}, {formatDateTime(session.withdrawal.at)}. It doesn't count for any
            student; marks are kept.
          </Text>
        </Alert>
      )}
      {session.date_reason && (
        <Alert color="gray" title="Taken on an unusual date" icon={<IconCalendarQuestion size={20} aria-hidden />}>
          <Text size="sm" className={classes.reason}>
            {session.date_reason.reason}
          </Text>
          {session.date_reason.by && (
            <Text size="sm" c="dimmed" mt={4}>
              {formatPerson(session.date_reason.by)}
            </Text>
          )}
        </Alert>
      )}
      <SessionFacts
        session={session}
        isMarked={register.rows.some(({ method }) => method !== null)}
        presentText={register.isKnown ? `${register.counts.count} of ${register.counts.expected} present` : undefined}
      />
      <RegisterPanel
        session={session}
        register={{ ...register, setStatus: correct }}
        isReadOnly={isWithdrawn}
        hasStudentLinks
      />
      {isWithdrawing && (
        <WithdrawDialog session={session} withdraw={withdrawal.withdraw} onClose={() => setIsWithdrawing(false)} />
      )}
      {correction && (
        <CorrectionDialog
          // The current row: another lecturer may have changed the mark.
          correction={{
            ...correction,
            row: register.rows.find(({ id }) => id === correction.row.id) ?? correction.row,
          }}
          onClose={() => setCorrection(undefined)}
          save={(reason) => register.correct(correction.row, correction.status, reason)}
        />
      )}
    </div>
  );
}
