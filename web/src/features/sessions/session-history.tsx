import type { Session } from '@muster/contract/sessions';
import { Button } from '@mantine/core';
import { IconClipboardCheck, IconQrcode } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatLiveTime, formatLongDate, formatTimeRange, today } from '../../lib/dates.ts';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import classes from './classes.module.css';
import { startFailure } from './classes.texts.ts';
import { RegisterPanel } from './register-panel.tsx';
import { SessionFacts } from './session-facts.tsx';
import { isOver } from './session-history.logic.ts';
import { type Correction, SessionHistoryReason } from './session-history-reason.tsx';
import { sessionQuery, startForDisplay } from './sessions.api.ts';
import { questions } from './sessions.texts.ts';
import { useLiveSession } from './use-live-session.ts';
import { useRegister } from './use-register.ts';

/** What the class was, who was here, and the ways to go on: codes again, or by hand. */
export function SessionHistory({ session }: { session: Session }) {
  const register = useRegister(session.id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [correction, setCorrection] = useState<Correction>();
  const [isBusy, setIsBusy] = useState(false);
  const readAgain = () => client.invalidateQueries({ queryKey: sessionQuery(session.id).queryKey });
  // While it is open an absence may be approved, another lecturer may mark, or the class may be on.
  useLiveSession(session.id, {
    onRegister: register.take,
    onCode: ({ state }) => void (state !== session.state && readAgain()),
    onEnd: () => void readAgain(),
  });
  const isShowing = session.state === 'running' || session.state === 'paused';
  const showCode = () => navigate({ to: '/qr-display', search: { session: session.id } });

  async function showCodes() {
    if (isShowing) return await showCode();
    if (!(await confirm(questions.showAgain))) return;
    setIsBusy(true);
    try {
      await startForDisplay(client, session.id);
      await readAgain();
      await showCode();
    } catch (problem) {
      notify.error(startFailure(problem));
    } finally {
      setIsBusy(false);
    }
  }

  function correct(row: Correction['row'], status: Correction['status']): boolean {
    const now = { date: today(), time: formatLiveTime(Date.now(), undefined, { hours: 24, hasSeconds: false }) };
    if (!isOver(session, now)) return register.setStatus(row, status);
    setCorrection({ row, status });
    return false;
  }

  return (
    <div className={classes.page}>
      <PageHeader
        title={`${session.module_code} ${session.module_name}`}
        text={`${formatLongDate(`${session.date}T00:00:00Z`, 'UTC')}, ${formatTimeRange(session.class_start_time, session.class_end_time)}`}
        back={{ to: '/classes', label: 'All sessions' }}
      >
        <div className={classes.ways}>
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
        </div>
      </PageHeader>
      <SessionFacts
        session={session}
        isMarked={register.rows.some(({ method }) => method !== null)}
        here={register.isKnown ? `${register.counts.count} of ${register.counts.expected} here` : undefined}
      />
      <RegisterPanel session={session} register={{ ...register, setStatus: correct }} />
      {correction && (
        <SessionHistoryReason
          // As the mark stands now: a colleague may be at it as well.
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
