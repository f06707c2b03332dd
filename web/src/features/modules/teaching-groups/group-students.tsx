import { Modal } from '@mantine/core';
import {
  listTeachingGroupStudents,
  type StudentOfGroup,
  type TeachingGroup,
} from '@muster/contract/academics/teaching-group-lists';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageQueryOf } from '#lib/api/query.ts';
import { formatDate } from '#lib/format/dates.ts';
import { Button } from '#ui/actions/button.tsx';
import { useReturnFocus } from '#ui/focus/use-return-focus.ts';
import { SearchField } from '#ui/filters/search-field.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import { MoveStudents } from './move-students.tsx';
import classes from './teaching-groups.module.css';
import { texts } from './teaching-groups.texts.ts';

type Props = { group: TeachingGroup; /** Whether the user moves students. */ canMove?: boolean; onClose: () => void };

const columns: readonly Column<StudentOfGroup>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  { key: 'student_id', title: 'Student ID', render: ({ student_id: number }) => number },
  {
    key: 'since',
    title: 'In the group',
    render: ({ valid_from: from, valid_until: until }) =>
      [from !== null && `from ${formatDate(from)}`, until !== null && `until ${formatDate(until)}`]
        .filter(Boolean)
        .join(', ') || 'Whole term',
  },
];

/** The students of a teaching group, to move some of them to another one. */
export function GroupStudents({ group, canMove = true, onClose }: Props) {
  useReturnFocus();
  const [paging, setPaging] = useState({ page: 1, size: 50, search: '' });
  const [isMoving, setIsMoving] = useState(false);
  const students = useQuery(pageQueryOf(listTeachingGroupStudents, paging, { params: { id: group.id } }));
  const { selection, clear } = useSelectedRows({ group: group.id, search: paging.search });
  const label = `Students of ${teachingGroupLabel(group)}`;
  return (
    <>
      <Modal data-fills opened={!isMoving} onClose={onClose} title={label} size={760}>
        <SearchField
          className={classes.search}
          label="Search students"
          placeholder="Name or student ID"
          value={paging.search}
          onSearch={(search) => setPaging((before) => ({ ...before, page: 1, search }))}
        />
        <PagedTable<StudentOfGroup>
          label={label}
          columns={columns}
          result={students}
          errorText={texts.loadFailed}
          params={paging}
          onParamsChange={(change) => setPaging((before) => ({ ...before, ...change }))}
          nouns={['student', 'students']}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          rowLink={({ id }) => ({ to: `/students/${id}` })}
          {...(canMove && { selection: { ids: selection.ids, onChange: selection.onChange } })}
          selectionActions={
            <Button
              size="sm"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => setIsMoving(true)}
            >
              Move
            </Button>
          }
          empty={
            paging.search === '' ? { title: texts.noStudents, text: texts.noStudentsText } : { title: texts.noMatches }
          }
        />
      </Modal>
      {isMoving && (
        <MoveStudents
          group={group}
          studentIds={selection.ids}
          onClose={() => setIsMoving(false)}
          onMoved={() => {
            clear();
            setIsMoving(false);
          }}
        />
      )}
    </>
  );
}
