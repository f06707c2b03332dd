import { changeGroup, listGroups, type StudentGroup } from '@muster/contract/academics/groups';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import { getGroup } from '#lib/api/search-records.ts';
import { formatDegreeName } from '#lib/format/degree-name.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { useHandOverOffer } from '#ui/dialogs/use-hand-over-offer.ts';
import { EntryTable } from '#ui/list/entry-table.tsx';
import { ListSection } from '#ui/list/list-section.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { useEditedRow } from '#ui/list/use-edited-row.ts';
import { useStatusToggle } from '#ui/list/use-status-toggle.ts';
import { EditGroup } from './edit-group.tsx';
import { groupColumns } from './group-columns.tsx';
import type { DegreeOption } from './group-fields.tsx';
import { GroupFilters } from './group-filters.tsx';
import { toRequest, toFormValues } from './group-form.logic.ts';
import { countActiveFilters, defaultGroupSearch, noGroupFilters, toGroupsQuery } from './group-list.logic.ts';
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
  const isFiltered = countActiveFilters(search) > 0 || search.search !== '' || search.page > 1;

  const toggleAndOffer = async (group: StudentGroup): Promise<void> => {
    const reply = await toggle(group);
    await offerHandOver({ kind: 'group', id: group.id, name: group.group_name, classesAhead: reply?.classes_ahead });
  };

  return (
    <ListSection title="Groups" total={groups.data?.total} nouns={nouns} link={importLink}>
      <GroupFilters search={search} change={change} degrees={degrees} query={query} academicYears={academicYears} />
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
        isFiltered={isFiltered}
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
