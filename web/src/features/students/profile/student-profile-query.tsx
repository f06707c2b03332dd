import type { OwnStudent } from '@muster/contract/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useToken } from '../../../lib/auth/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { studentProfileQuery } from './student-profile.api.ts';
import { loadErrorText } from './student-profile.logic.ts';

/** Loads the student's own record; shows the loading or error state. */
export function StudentProfileQuery({ children }: { children: (student: OwnStudent) => ReactNode }) {
  const token = useToken();
  const student = useQuery({ ...studentProfileQuery(), enabled: token !== null });
  if (student.data) return children(student.data);
  if (token === null || student.isError)
    return (
      <ErrorState
        text={loadErrorText(student.error, token)}
        onRetry={token === null ? undefined : () => void student.refetch()}
      />
    );
  return <LoadingState isWholeScreen />;
}
