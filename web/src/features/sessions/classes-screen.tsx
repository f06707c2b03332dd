import type { User } from '@muster/contract/accounts';
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isNotFound, problemText } from '../../lib/problem.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { ClassesActive } from './classes-active.tsx';
import { ClassesCreated } from './classes-created.tsx';
import classes from './classes.module.css';
import { NewClass } from './new-class.tsx';
import { sessionQuery } from './sessions.api.ts';

type Props = { user: User; sessionId: string | undefined };

/** `/classes`: a class session from the short form to its end, and below the form all earlier ones. The session is in the address, so a reload goes on with it. */
export function ClassesScreen({ user, sessionId }: Props) {
  const navigate = useNavigate();
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== undefined });
  const [failure, setFailure] = useState('');
  const show = (id?: string): void => {
    setFailure('');
    void navigate({ to: '/classes', search: id === undefined ? {} : { session: id } });
  };
  const banner = useRef<HTMLDivElement>(null);
  const fails = {
    /** On a phone the button is a screen below the banner. */
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
      {isNew && <NewClass isAdmin={user.role === 'admin'} onCreated={show} {...fails} />}
      {!isNew && session.isError && !session.data && (
        <ErrorState text={problemText(session.error)} onRetry={() => void session.refetch()} />
      )}
      {!isNew && session.isPending && <LoadingState />}
      {!isNew && session.data && !session.data.qr_started && (
        <ClassesCreated session={session.data.session} onNew={() => show()} {...fails} />
      )}
      {!isNew && session.data?.qr_started && (
        <ClassesActive key={sessionId} session={session.data.session} onNew={() => show()} />
      )}
    </div>
  );
}
