import { type OwnStudent, studentProfile } from '@muster/contract/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#lib/api/query.ts';
import { useToken } from '#lib/auth/session.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { loadErrorText } from './student-profile.logic.ts';

/** Loads the student's own record; shows the loading or error state. */
export function StudentProfileQuery({ children }: { children: (student: OwnStudent) => ReactNode }) {
  const token = useToken();
  const profile = useQuery({ ...queryOf(studentProfile), enabled: token !== null });
  if (profile.data) return children(profile.data.student);
  if (token === null || profile.isError)
    return (
      <ErrorState
        text={loadErrorText(profile.error, token)}
        onRetry={token === null ? undefined : () => void profile.refetch()}
      />
    );
  return <LoadingState isWholeScreen />;
}
