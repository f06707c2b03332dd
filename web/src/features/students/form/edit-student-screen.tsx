import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiProblem, isTransient } from '#lib/api/problem.ts';
import { useToken } from '#lib/auth/session.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { EditStudentForm } from './edit-student-form.tsx';
import { loadErrorText } from './loaded-student.logic.ts';
import { signOutDelayMs, studentQuery } from './student.api.ts';
import { texts } from '../students.texts.ts';

const backToList = { to: '/students-list', label: 'Back to students' };

/** `/edit-student/{id}` */
export function EditStudentScreen() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return <EditStudent id={id} />;
}

/** Loads the student and shows why that failed. The form renders once the student is loaded. */
export function EditStudent({ id }: { id: string | undefined }) {
  const token = useToken();
  const [wasSignedIn] = useState(token !== null);
  const navigate = useNavigate();
  const canLoad = id !== undefined && token !== null;
  const student = useQuery({ ...studentQuery(id ?? ''), enabled: canLoad });
  // The session may also end in another tab, before the reply arrives.
  const isSignedOut = token === null && !wasSignedIn;
  const isUnauthenticated =
    (token === null && wasSignedIn) || (student.error instanceof ApiProblem && student.error.status === 401);

  useEffect(() => {
    if (id === undefined || !isSignedOut) return;
    notify.errorOnNextScreen(texts.signedOut);
    void navigate({ to: '/login' });
  }, [id, isSignedOut, navigate]);
  useEffect(() => {
    if (!isUnauthenticated) return;
    const timer = setTimeout(() => void navigate({ to: '/login' }), signOutDelayMs);
    return () => clearTimeout(timer);
  }, [isUnauthenticated, navigate]);

  if (id === undefined) return <ErrorState text={texts.noId} secondaryAction={backToList} />;
  if (isUnauthenticated && !student.data) return <ErrorState text={texts.unauthenticated} />;
  // After the first load the form stays, even if a refetch fails.
  if (student.error && !student.data)
    return (
      <ErrorState
        text={loadErrorText(student.error)}
        onRetry={isTransient(student.error) ? () => void student.refetch() : undefined}
        secondaryAction={backToList}
      />
    );
  if (token === null) return <ErrorState text={texts.signedOut} />;
  if (!student.data) return <LoadingState text="Loading student..." />;
  return <EditStudentForm key={id} id={id} student={student.data} />;
}
