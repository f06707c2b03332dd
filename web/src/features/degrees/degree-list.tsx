import { foldText } from '@muster/contract/http/fold-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../lib/api/problem.ts';
import { ChangeOnly } from '../../ui/access/change-only.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { DepartmentFilter } from '../../ui/filters/department-filter.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { useOpenForm } from '../../ui/form/open-form.ts';
import { EntryList } from '../../ui/list/entry-list.tsx';
import { useEditedEntry } from '../../ui/list/use-edited-row.ts';
import { useEntryChange } from '../../ui/list/use-entry-change.ts';
import { useDepartments } from '../../ui/select/use-departments.ts';
import { toFormValues, toRequest } from './degree-form.logic.ts';
import { changeDegree, degreesQuery } from './degrees.api.ts';
import { formatDegreeDetail, texts } from './degrees.texts.ts';
import { EditDegree } from './edit-degree.tsx';

/** All degree programmes, to edit or set Active and Inactive. */
export function DegreeList() {
  const degrees = useQuery(degreesQuery());
  const [edited, edit] = useEditedEntry({ rows: degrees.data, notFound: texts.notFound });
  const { busyId, change } = useEntryChange(['degrees']);
  const { data: departments = [] } = useDepartments();
  const [department, setDepartment] = useState('all');
  const shown = degrees.data?.filter(
    (degree) => department === 'all' || foldText(degree.department ?? '') === foldText(department),
  );

  const toggle = (id: string, isActive: boolean): void => {
    const degree = degrees.data?.find((one) => one.id === id);
    if (!degree) return;
    const seen = toRequest(toFormValues(degree));
    const message = texts.statusChanged(degree.degree_programme, isActive);
    const next = { ...seen, active: isActive };
    const toggleBack = () => changeDegree(id, { ...seen, seen: next });
    void change(id, () => changeDegree(id, { ...next, seen }), message, toggleBack);
  };

  return (
    <>
      <EntryList
        title="Degree programmes"
        entries={shown?.map((degree) => ({
          id: degree.id,
          title: degree.degree_programme,
          detail: formatDegreeDetail(degree),
          isActive: degree.active,
        }))}
        empty={texts.none}
        add={useOpenForm()}
        error={degrees.isError ? problemText(degrees.error, texts.loadFailed) : undefined}
        onRetry={() => void degrees.refetch()}
        onEdit={edit}
        onToggle={toggle}
        busyId={busyId}
      >
        {departments.length > 0 && (
          <FilterBar activeCount={Number(department !== 'all')} onClear={() => setDepartment('all')} canClear={false}>
            <DepartmentFilter value={department} onChange={setDepartment} />
          </FilterBar>
        )}
        <ChangeOnly>
          <ButtonLink variant="subtle" to="/bulk-import-students" search={{ kind: 'degrees' }}>
            Import a file
          </ButtonLink>
        </ChangeOnly>
      </EntryList>
      {edited && <EditDegree key={edited.id} degree={edited} onClose={() => edit(undefined)} />}
    </>
  );
}
