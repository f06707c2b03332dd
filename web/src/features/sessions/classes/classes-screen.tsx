import type { User } from '@muster/contract/accounts/accounts';
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isNotFound, problemText } from '#lib/api/problem.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { useHeadingFocus } from '#ui/focus/use-heading-focus.ts';
import { ClassesActive } from './classes-active.tsx';
import { ClassesCreated } from './classes-created.tsx';
import classes from './classes.module.css';
import type { TimetableClass } from './classes-form.logic.ts';
import { NewClass } from './new-class.tsx';
import { sessionQuery } from '../sessions.api.ts';

type Props = { user: User; sessionId: string | undefined; current?: TimetableClass | undefined };

/**
 * `/classes`: creates and runs a class session; lists earlier ones beside the form. The session ID is in the URL, so a
 * reload keeps it.
 */
export function ClassesScreen({ user, sessionId, current }: Props) {
  const navigate = useNavigate();
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== undefined });
  const [failure, setFailure] = useState('');
  const show = (id?: string): void => {
    setFailure('');
    void navigate({ to: '/classes', search: id === undefined ? {} : { session: id } });
  };
  const banner = useRef<HTMLDivElement>(null);
  const errorHandler = {
    /** Scrolls to the banner: on a phone the button is far below it. */
    onFailure: (text: string): void => {
      flushSync(() => setFailure(text));
      banner.current?.scrollIntoView({ block: 'nearest' });
    },
  };
  const isNew = sessionId === undefined || isNotFound(session.error);
  const started = session.data?.qr_started ? 'active' : session.data && 'created';
  useHeadingFocus(isNew ? 'form' : started);

  return (
    <div className={classes.page}>
      {failure !== '' && (
        <Alert
          ref={banner}
          className={classes.banner}
          color="red"
          variant="light"
          role="alert"
          icon={<IconAlertCircle aria-hidden />}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => setFailure('')}
        >
          {failure}
        </Alert>
      )}
      {isNew && <NewClass isAdmin={user.role === 'admin'} current={current} onCreated={show} {...errorHandler} />}
      {!isNew && session.isError && !session.data && (
        <ErrorState text={problemText(session.error)} onRetry={() => void session.refetch()} />
      )}
      {!isNew && session.isPending && <LoadingState />}
      {!isNew && session.data && !session.data.qr_started && (
        <ClassesCreated session={session.data.session} onNew={() => show()} {...errorHandler} />
      )}
      {!isNew && session.data?.qr_started && (
        <ClassesActive key={sessionId} session={session.data.session} onNew={() => show()} />
      )}
    </div>
  );
}
