import type { StudentGroup } from '@muster/contract/groups';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import { useEditedId } from '../../lib/use-edited-id.ts';
import { EntryList } from '../../ui/entry-list.tsx';
import { useEntryChange } from '../../ui/use-entry-change.ts';
import { EditGroup } from './edit-group.tsx';
import type { DegreeChoice } from './group-fields.tsx';
import { requestOf, valuesOf } from './group-form.logic.ts';
import { changeGroup, groupsQuery } from './groups.api.ts';
import { detailOf, texts } from './groups.texts.ts';

type Props = {
  /** Inactive ones too: a group may belong to one. */
  degrees: readonly DegreeChoice[];
  academicYears: readonly string[];
};

/** The groups there are, to be edited or set Active and Inactive. */
export function GroupList({ degrees, academicYears }: Props) {
  const groups = useQuery(groupsQuery());
  const [editedId, edit] = useEditedId();
  const { busyId, change } = useEntryChange(['groups']);
  const find = (id: string | undefined): StudentGroup | undefined => groups.data?.find((one) => one.id === id);
  const edited = find(editedId);
  const degreeOf = (group: StudentGroup): string =>
    degrees.find(({ id }) => id === group.degree_details_id)?.label ?? group.degree_details.degree_programme;

  const toggle = (id: string, isActive: boolean): void => {
    const group = find(id);
    if (!group) return;
    void change(
      id,
      () => changeGroup(id, { ...requestOf(valuesOf(group), [group.degree_details]), active: isActive }),
      `${group.group_name} is ${isActive ? 'Active' : 'Inactive'} now.`,
    );
  };

  return (
    <>
      <EntryList
        title="Groups"
        entries={groups.data?.map((group) => ({
          id: group.id,
          title: group.group_name,
          detail: detailOf(group, degreeOf(group)),
          isActive: group.active,
        }))}
        empty="There is no group yet."
        error={groups.isError ? problemText(groups.error, texts.loadFailed) : undefined}
        onRetry={() => void groups.refetch()}
        onEdit={edit}
        onToggle={toggle}
        busyId={busyId}
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
    </>
  );
}
