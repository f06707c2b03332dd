import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import { EntryList } from '../../ui/entry-list.tsx';
import { useEditedEntry } from '../../ui/use-edited-row.ts';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { requestOf, valuesOf } from './degree-form.logic.ts';
import { changeDegree, degreesQuery } from './degrees.api.ts';
import { detailOf, texts } from './degrees.texts.ts';
import { EditDegree } from './edit-degree.tsx';

/** The degree programmes there are, to be edited or set Active and Inactive. */
export function DegreeList() {
  const degrees = useQuery(degreesQuery());
  const [edited, edit] = useEditedEntry({ rows: degrees.data, notFound: texts.notFound });
  const { busyId, change } = useEntryChange(['degrees']);

  const toggle = (id: string, isActive: boolean): void => {
    const degree = degrees.data?.find((one) => one.id === id);
    if (!degree) return;
    const seen = requestOf(valuesOf(degree));
    void change(
      id,
      () => changeDegree(id, { ...seen, active: isActive, seen }),
      `${degree.degree_programme} is ${isActive ? 'Active' : 'Inactive'} now.`,
    );
  };

  return (
    <>
      <EntryList
        title="Degree programmes"
        entries={degrees.data?.map((degree) => ({
          id: degree.id,
          title: degree.degree_programme,
          detail: detailOf(degree),
          isActive: degree.active,
        }))}
        empty="There is no degree programme yet."
        error={degrees.isError ? problemText(degrees.error, texts.loadFailed) : undefined}
        onRetry={() => void degrees.refetch()}
        onEdit={edit}
        onToggle={toggle}
        busyId={busyId}
      />
      {edited && <EditDegree key={edited.id} degree={edited} onClose={() => edit(undefined)} />}
    </>
  );
}
