import { Alert, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../../lib/api/problem.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { formatCount } from '../../../ui/text/pluralize.ts';
import { addJoined, joinedQuery } from './class-list.api.ts';
import classes from './class-list.module.css';

const maxNames = 5;

type Props = { sessionId: string; onAdded: () => Promise<unknown> };

/** Students who joined the groups or the module after the list was written, with a button to add them. Empty without such students. */
export function JoinedSince({ sessionId, onAdded }: Props) {
  const client = useQueryClient();
  const query = joinedQuery(sessionId);
  const students = useQuery(query).data ?? [];
  const [isBusy, setIsBusy] = useState(false);
  if (students.length === 0) return null;

  async function add() {
    setIsBusy(true);
    try {
      const { added } = await addJoined(sessionId);
      client.setQueryData(query.queryKey, []);
      await onAdded();
      notify.success(`${formatCount(added, 'student')} added to this class.`);
    } catch (error) {
      notify.error(problemText(error));
    } finally {
      setIsBusy(false);
    }
  }

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
