import type { Module } from '@muster/contract/academics/modules';
import type { TeachingGroup } from '@muster/contract/academics/teaching-group-lists';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useListSearch } from '../../../lib/url/use-list-search.ts';
import { useCanChange } from '../../../ui/access/can-change.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { RowActions } from '../../../ui/actions/row-actions.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { ListSection } from '../../../ui/list/list-section.tsx';
import { useEntryChange } from '../../../ui/list/use-entry-change.ts';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { GroupStudents } from './group-students.tsx';
import { teachingGroupColumns } from './teaching-group-columns.tsx';
import { TeachingGroupDialog } from './teaching-group-dialog.tsx';
import { toFormValues, toRequest } from './teaching-group-form.logic.ts';
import { changeTeachingGroup, teachingGroupsQuery } from './teaching-groups.api.ts';
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
    teachingGroupsQuery(module.id, { ...term, active: 'all', page: search.page, size: search.size }),
  );
  const [opened, open] = useState<Opened>();
  const { busyId, change: changeEntry } = useEntryChange(['teaching groups']);
  const columns = useMemo(() => teachingGroupColumns(module.id), [module.id]);
  const canChange = useCanChange();
  const close = () => open(undefined);
  const add = () => open({ dialog: 'form' });

  const toggle = async (group: TeachingGroup): Promise<void> => {
    const seen = toRequest(toFormValues(group));
    const set = (active: boolean) => changeTeachingGroup(group.id, { ...seen, active });
    const name = teachingGroupLabel(group);
    const message = texts.statusChanged(name, !group.active);
    const reply = await changeEntry(
      group.id,
      () => set(!group.active),
      message,
      () => set(group.active),
    );
    if (reply?.classes_ahead) notify.info(texts.stillHasClasses(name, reply.classes_ahead));
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
              onToggle={() => void toggle(group)}
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
