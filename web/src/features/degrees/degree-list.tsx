import { changeDegree, type Degree, listDegrees } from '@muster/contract/academics/degrees';
import { foldText } from '@muster/contract/http/fold-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { DepartmentFilter } from '#ui/filters/department-filter.tsx';
import { FilterBar } from '#ui/filters/filter-bar.tsx';
import { useOpenForm } from '#ui/form/open-form.ts';
import { EntryList } from '#ui/list/entry-list.tsx';
import { useEditedEntry } from '#ui/list/use-edited-row.ts';
import { useStatusToggle } from '#ui/list/use-status-toggle.ts';
import { useDepartments } from '#ui/select/use-departments.ts';
import { toFormValues, toRequest } from './degree-form.logic.ts';
import { formatDegreeDetail, texts } from './degrees.texts.ts';
import { EditDegree } from './edit-degree.tsx';

/** All degree programmes, to edit or set Active and Inactive. */
export function DegreeList() {
  const degrees = useQuery(queryOf(listDegrees, { query: { active: 'all' } }));
  const [edited, edit] = useEditedEntry({ rows: degrees.data, notFound: texts.notFound });
  const { busyId, toggle } = useStatusToggle(
    changeDegree,
    (degree: Degree) => toRequest(toFormValues(degree)),
    ({ degree_programme }, isActive) => texts.statusChanged(degree_programme, isActive),
  );
  const { data: departments = [] } = useDepartments();
  const [department, setDepartment] = useState('all');
  const shown = degrees.data?.filter(
    (degree) => department === 'all' || foldText(degree.department ?? '') === foldText(department),
  );
  const toggleById = (id: string): void => {
    const degree = degrees.data?.find((one) => one.id === id);
    if (degree) void toggle(degree);
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
        onToggle={toggleById}
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
