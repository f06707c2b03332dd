import type { OwnStudent } from '@muster/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useToken } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ownStudentQuery } from './own-profile.api.ts';
import { loadFailureOf } from './own-profile.logic.ts';

/** Waits for the own record, or says why there is none. */
export function OwnStudentOf({ children }: { children: (student: OwnStudent) => ReactNode }) {
  const token = useToken();
  const student = useQuery({ ...ownStudentQuery(), enabled: token !== null });
  if (student.data) return children(student.data);
  if (token === null || student.isError)
    return (
      <ErrorState
        text={loadFailureOf(student.error, token)}
        onRetry={token === null ? undefined : () => void student.refetch()}
      />
    );
  return <LoadingState />;
}
