import { changeGroup, listGroups, type StudentGroup } from '@muster/contract/academics/groups';
import { statuses } from '@muster/contract/http/fields';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { getGroup } from '#lib/api/search-records.ts';
import { formatDegreeName } from '#lib/format/degree-name.ts';
import { useStructureOptions } from '#lib/auth/use-structure.ts';
import { isFiltered } from '#lib/url/list-filters.logic.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useHandOverOffer } from '#ui/dialogs/use-hand-over-offer.ts';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { EntryTable } from '#ui/list/entry-table.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { useEditedRow } from '#ui/list/use-edited-row.ts';
import { useStatusToggle } from '#ui/list/use-status-toggle.ts';
import { EditGroup } from './edit-group.tsx';
import { groupColumns } from './group-columns.tsx';
import type { DegreeOption } from './group-fields.tsx';
import { toRequest, toFormValues } from './group-form.logic.ts';
import { defaultGroupSearch, noGroupFilters, toGroupsQuery } from './group-list.logic.ts';
import { formatGroupName, texts } from './groups.texts.ts';

type Props = {
  /** Active and Inactive ones: a group can belong to an Inactive degree. */
  degrees: readonly DegreeOption[];
  /** The query that loads the degrees. */
  query: OptionsQuery;
  academicYears: readonly string[];
};

const params = acceptedParams(listGroups);
const acceptedSearch = { ...params, degree: params.degree_details_ids };

const importLink = { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'groups' } };
const nouns = ['group', 'groups'] as const;
const missing = [{ value: 'students', label: 'Students' }];

/** All groups, to edit or set Active and Inactive; filtered, sorted and paged by the server. */
export function GroupList({ degrees, query, academicYears }: Props) {
  const [search, change] = useRememberedSearch(defaultGroupSearch, acceptedSearch);
  const groups = useQuery(pageQueryOf(listGroups, toGroupsQuery(search)));
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'groups', rows: groups.data?.data, find: getGroup, notFound });
  const offerHandOver = useHandOverOffer();
  const { busyId, toggle } = useStatusToggle(
    changeGroup,
    (group: StudentGroup) => toRequest(toFormValues(group), [group.degree_details]),
    ({ group_name: name }, isActive) => texts.statusChanged(name, isActive),
  );
  const formatDegree = (group: StudentGroup): string => {
    const degree = degrees.find(({ id }) => id === group.degree_details_id);
    return degree ? formatDegreeName(degree, degrees, ({ label }) => label) : group.degree_details.degree_programme;
  };
  const { years, semesters } = useStructureOptions();

  const toggleAndOffer = async (group: StudentGroup): Promise<void> => {
    const reply = await toggle(group);
    await offerHandOver({ kind: 'group', id: group.id, name: group.group_name, classesAhead: reply?.classes_ahead });
  };

  return (
    <ListSection title="Groups" total={groups.data?.total} nouns={nouns} link={importLink}>
      <ListFilters
        params={search}
        change={change}
        none={noGroupFilters}
        search={{ label: 'Search groups', placeholder: 'Group, degree, year 1, 2026-2027' }}
        fields={[
          {
            name: 'degree',
            label: 'Degree',
            all: 'All degrees',
            options: degrees.map(({ id, label }) => ({ value: id, label })),
            query,
          },
          { name: 'year', label: 'Year', all: 'All years', options: years },
          { name: 'semester', label: 'Semester', all: 'All semesters', options: semesters },
          { name: 'academic_year', label: 'Academic Year', all: 'All academic years', options: academicYears },
          { name: 'missing', label: 'Missing', all: 'Nothing', options: missing },
          { name: 'status', label: 'Status', options: statuses },
        ]}
      />
      <EntryTable<StudentGroup>
        label="Groups"
        columns={groupColumns(formatDegree)}
        result={groups}
        errorText={texts.loadFailed}
        params={search}
        onChange={change}
        nouns={nouns}
        empty={texts.none}
        emptyLinks={[importLink]}
        isFiltered={isFiltered(noGroupFilters, search)}
        onShowAll={() => change({ ...noGroupFilters, page: 1 })}
        nameOf={formatGroupName}
        titleOf={({ group_name: name }) => name}
        busyId={busyId}
        onToggle={(group) => void toggleAndOffer(group)}
        onEdit={edit}
      />
      {/* Only after the degrees are loaded: the initial value is one of them. */}
      {edited && degrees.length > 0 && (
        <EditGroup
          key={edited.id}
          group={edited}
          degrees={degrees.filter(({ id, active }) => active || id === edited.degree_details_id)}
          academicYears={academicYears}
          onClose={() => edit(undefined)}
        />
      )}
    </ListSection>
  );
}
