import { addJoined, listJoined } from '@muster/contract/attendance/class-lists';
import { formatCount } from '@muster/contract/http/plural';
import { Alert, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { notify } from '#ui/feedback/notice.ts';
import classes from './class-list.module.css';

const maxNames = 5;

type Props = { sessionId: string; onAdded: () => Promise<unknown> };

/** Students who joined the groups or the module after the list was written, with a button to add them. Empty without such students. */
export function JoinedSince({ sessionId, onAdded }: Props) {
  const client = useQueryClient();
  const params = { id: sessionId };
  const query = queryOf(listJoined, { params });
  const students = useQuery({ ...query, staleTime: 60_000 }).data?.students ?? [];
  const { isBusy, run: add } = useAction(async () => {
    const { added } = await call(addJoined, { params });
    client.setQueryData(query.queryKey, (before) => before && { ...before, students: [] });
    await onAdded();
    notify.success(`${formatCount(added, 'student')} added to this class.`);
  });
  if (students.length === 0) return null;

  const names = students.slice(0, maxNames).map(({ name }) => name);
  const rest = students.length - names.length;
  return (
    <Alert
      className={classes.panel}
      color="petrol"
      title={`${formatCount(students.length, 'student')} joined this group since`}
    >
      <Group justify="space-between">
        <Text size="sm">
          {names.join(', ')}
          {rest > 0 && ` and ${formatCount(rest)} more`}
        </Text>
        <Button size="xs" variant="default" loading={isBusy} onClick={() => void add()}>
          {students.length === 1 ? 'Add the student' : `Add ${formatCount(students.length)} students`}
        </Button>
      </Group>
    </Alert>
  );
}
