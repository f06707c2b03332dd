import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProblem, isPassing } from '../../lib/problem.ts';
import { useToken } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { notify } from '../../ui/notice.ts';
import { EditStudentForm } from './edit-student-form.tsx';
import { loadFailure } from './loaded-student.logic.ts';
import { leadsToLoginAfterMs, studentQuery } from './student.api.ts';
import { texts } from './students.texts.ts';

const toStudents = { to: '/students-list', label: 'Back to students' };

/** `/edit-student/{id}` */
export function EditStudentScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return <EditStudent id={id} />;
}

/** What stands in the way of editing is said here; the form itself starts with a loaded student. */
export function EditStudent({ id }: { id: string | undefined }) {
  const token = useToken();
  const [cameSignedIn] = useState(token !== null);
  const navigate = useNavigate();
  const canAsk = id !== undefined && token !== null;
  const student = useQuery({ ...studentQuery(id ?? ''), enabled: canAsk });
  // The sign-in may have ended elsewhere, too, before the answer is here.
  const isSignedOut = token === null && !cameSignedIn;
  const isRefused =
    (token === null && cameSignedIn) || (student.error instanceof ApiProblem && student.error.status === 401);

  useEffect(() => {
    if (id === undefined || !isSignedOut) return;
    notify.error(texts.signedOut);
    void navigate({ to: '/login' });
  }, [id, isSignedOut, navigate]);
  useEffect(() => {
    if (!isRefused) return;
    const timer = setTimeout(() => void navigate({ to: '/login' }), leadsToLoginAfterMs);
    return () => clearTimeout(timer);
  }, [isRefused, navigate]);

  if (id === undefined) return <ErrorState text={texts.noId} wayOn={toStudents} />;
  if (isRefused && !student.data) return <ErrorState text={texts.unauthenticated} />;
  // Where it was there once, what has been typed since stays, whatever a later look at it says.
  if (student.error && !student.data)
    return (
      <ErrorState
        text={loadFailure(student.error)}
        onRetry={isPassing(student.error) ? () => void student.refetch() : undefined}
        wayOn={toStudents}
      />
    );
  if (token === null) return <ErrorState text={texts.signedOut} />;
  if (!student.data) return <LoadingState text="Loading student..." />;
  return <EditStudentForm key={id} id={id} student={student.data} />;
}
