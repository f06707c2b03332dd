import { listGroups } from '@muster/contract/groups';
import type { StudentGroup } from '@muster/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { takenBy } from '../../lib/list-search.logic.ts';
import { useListSearch } from '../../lib/use-list-search.ts';
import { EntryTable } from '../../ui/entry-table.tsx';
import { ListSection } from '../../ui/list-section.tsx';
import type { Choices } from '../../ui/missing-text.ts';
import { useEditedRow } from '../../ui/use-edited-row.ts';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { EditGroup } from './edit-group.tsx';
import { groupColumns } from './group-columns.tsx';
import type { DegreeChoice } from './group-fields.tsx';
import { GroupFilters } from './group-filters.tsx';
import { requestOf, valuesOf } from './group-form.logic.ts';
import { activeFilters, firstGroups, noGroupFilters, queryOf } from './group-list.logic.ts';
import { changeGroup, findGroup, groupsPageQuery } from './groups.api.ts';
import { nameOf, texts } from './groups.texts.ts';

type Props = {
  /** Inactive ones too: a group may belong to one. */
  degrees: readonly DegreeChoice[];
  /** Where the degrees come from. */
  query: Choices;
  academicYears: readonly string[];
};

const shape = takenBy(listGroups);
const taken = { ...shape, degree: shape.degree_details_ids };

/** The groups there are, filtered, sorted and paged by the server, to be edited or set Active and Inactive. */
export function GroupList({ degrees, query, academicYears }: Props) {
  const [search, change] = useListSearch(firstGroups, taken);
  const groups = useQuery(groupsPageQuery(queryOf(search)));
  const { notFound } = texts;
  const [edited, edit] = useEditedRow({ key: 'groups', rows: groups.data?.data, find: findGroup, notFound });
  const { busyId, change: changeEntry } = useEntryChange(['groups']);
  const degreeOf = (group: StudentGroup): string =>
    degrees.find(({ id }) => id === group.degree_details_id)?.label ?? group.degree_details.degree_programme;
  const isNarrowed = activeFilters(search) > 0 || search.search !== '' || search.page > 1;

  const toggle = (group: StudentGroup): void => {
    const seen = requestOf(valuesOf(group), [group.degree_details]);
    const request = { ...seen, active: !group.active, seen };
    const told = `${group.group_name} is ${group.active ? 'Inactive' : 'Active'} now.`;
    void changeEntry(group.id, () => changeGroup(group.id, request), told);
  };

  return (
    <ListSection title="Groups">
      <GroupFilters search={search} change={change} degrees={degrees} query={query} academicYears={academicYears} />
      <EntryTable<StudentGroup>
        label="Groups"
        columns={groupColumns(degreeOf)}
        result={groups}
        failed={texts.loadFailed}
        place={search}
        onChange={change}
        nouns={['group', 'groups']}
        empty="There is no group yet."
        isNarrowed={isNarrowed}
        onShowAll={() => change({ ...noGroupFilters, page: 1 })}
        nameOf={nameOf}
        titleOf={({ group_name: name }) => name}
        busyId={busyId}
        onToggle={toggle}
        onEdit={edit}
      />
      {/* Not before its choices have come: the form begins with one of them. */}
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
