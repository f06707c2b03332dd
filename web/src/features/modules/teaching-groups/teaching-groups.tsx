import type { Module } from '@muster/contract/academics/modules';
import {
  changeTeachingGroup,
  listTeachingGroups,
  type TeachingGroup,
} from '@muster/contract/academics/teaching-group-lists';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { useCanChange } from '#ui/access/can-change.ts';
import { Button } from '#ui/actions/button.tsx';
import { RowActions } from '#ui/actions/row-actions.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { ListSection } from '#ui/list/list-section.tsx';
import { useStatusToggle } from '#ui/list/use-status-toggle.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { GroupStudents } from './group-students.tsx';
import { teachingGroupColumns } from './teaching-group-columns.tsx';
import { TeachingGroupDialog } from './teaching-group-dialog.tsx';
import { toFormValues, toRequest } from './teaching-group-form.logic.ts';
import classes from './teaching-groups.module.css';
import { texts } from './teaching-groups.texts.ts';
import type { Term } from './term-fields.tsx';

const defaultSearch = { page: 1, size: 25 };
const importLink = { label: 'Import a file', to: '/bulk-import-students', search: { kind: 'enrolments' } };
const nouns = ['teaching group', 'teaching groups'] as const;

type Opened = { dialog: 'form' | 'students'; group?: TeachingGroup };

/** The teaching groups of a module in a term: to add, edit, deactivate, and to move students between them. */
export function TeachingGroups({ module, term }: { module: Module; term: Term }) {
  const [search, change] = useListSearch(defaultSearch);
  const groups = useQuery(
    pageQueryOf(
      listTeachingGroups,
      { ...term, active: 'all', page: search.page, size: search.size },
      { params: { id: module.id } },
    ),
  );
  const [opened, open] = useState<Opened>();
  const { busyId, toggle } = useStatusToggle(
    changeTeachingGroup,
    (group: TeachingGroup) => toRequest(toFormValues(group)),
    (group, isActive) => texts.statusChanged(teachingGroupLabel(group), isActive),
  );
  const columns = useMemo(() => teachingGroupColumns(module.id), [module.id]);
  const canChange = useCanChange();
  const close = () => open(undefined);
  const add = () => open({ dialog: 'form' });

  const toggleAndTell = async (group: TeachingGroup): Promise<void> => {
    const reply = await toggle(group);
    if (reply?.classes_ahead) notify.info(texts.stillHasClasses(teachingGroupLabel(group), reply.classes_ahead));
  };

  return (
    <ListSection title="Teaching groups" total={groups.data?.total} nouns={nouns} link={importLink}>
      {canChange && (
        <Button className={classes.add} leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          Add teaching group
        </Button>
      )}
      <PagedTable<TeachingGroup>
        label="Teaching groups"
        columns={columns}
        result={groups}
        errorText={texts.loadFailed}
        params={search}
        onParamsChange={change}
        rowId={({ id }) => id}
        rowLabel={teachingGroupLabel}
        empty={{
          title: texts.none,
          text: texts.about,
        }}
        actions={(group) => (
          <div className={classes.actions}>
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconUsers size={16} aria-hidden />}
              aria-label={`Students of ${teachingGroupLabel(group)}`}
              onClick={() => open({ dialog: 'students', group })}
            >
              Students
            </Button>
            <RowActions
              title={teachingGroupLabel(group)}
              isCompact
              isActive={group.active}
              isBusy={busyId === group.id}
              onToggle={() => void toggleAndTell(group)}
              onEdit={() => open({ dialog: 'form', group })}
            />
          </div>
        )}
      />
      {opened?.dialog === 'form' && (
        <TeachingGroupDialog moduleId={module.id} term={term} group={opened.group} onClose={close} />
      )}
      {opened?.dialog === 'students' && opened.group && <GroupStudents group={opened.group} onClose={close} />}
    </ListSection>
  );
}
