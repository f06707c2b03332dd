import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { studentOverview } from '@muster/contract/people/student-page';
import { studentTexts } from '@muster/contract/people/students';
import { isNotFound, isTransient, problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { isUuid } from '#lib/uuid.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { JoinForm } from './join-form.tsx';

const backToList = { to: '/students-list', label: 'Back to students' };

/** `/join-student/{id}`; `with` is the id of the other record. */
export function JoinScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const search = useSearch({ strict: false }) as { with?: unknown };
  const overview = useQuery({ ...queryOf(studentOverview, { params: { id } }), enabled: isUuid(id) });
  if (!isUuid(id)) return <ErrorState text={studentTexts.notFound} secondaryAction={backToList} />;
  if (overview.isError && !overview.data)
    return (
      <ErrorState
        text={isNotFound(overview.error) ? studentTexts.notFound : problemText(overview.error)}
        onRetry={isTransient(overview.error) ? () => void overview.refetch() : undefined}
        secondaryAction={backToList}
      />
    );
  if (!overview.data) return <LoadingState text="Loading student..." />;
  const other = typeof search.with === 'string' && isUuid(search.with) ? search.with : '';
  return <JoinForm key={id} student={overview.data.student} initialOther={other} />;
}
