import { Button, Group, Paper, Text } from '@mantine/core';
import { IconCalendarDown, IconLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { confirm } from '../../ui/confirm-dialog.tsx';
import { notify } from '../../ui/notice.ts';
import { FeedAddress } from './feed-address.tsx';
import { deleteOwnFeed, downloadOwnCalendar, makeOwnFeed, ownFeedQuery } from './feed-panel.api.ts';
import classes from './feed-panel.module.css';
import { lastRead, questions, texts } from './feed-panel.texts.ts';

/** The private calendar address of whoever is signed in, student or lecturer: made, copied, replaced, ended. */
export function FeedPanel() {
  const id = useId();
  const client = useQueryClient();
  const feed = useQuery(ownFeedQuery());
  const [isBusy, setIsBusy] = useState(false);
  const address = feed.data?.address ?? null;

  const run = async (step: () => Promise<unknown>, done?: string): Promise<void> => {
    setIsBusy(true);
    try {
      await step();
      if (done !== undefined) notify.success(done);
    } catch (problem) {
      notify.error(problemText(problem));
    } finally {
      setIsBusy(false);
    }
  };
  const make = async (): Promise<void> => void client.setQueryData(ownFeedQuery().queryKey, await makeOwnFeed());
  const renew = async (): Promise<void> => {
    if (await confirm(questions.renew)) await run(make, texts.renewed);
  };
  const stop = async (): Promise<void> => {
    if (!(await confirm(questions.stop))) return;
    await run(async () => {
      await deleteOwnFeed();
      await client.invalidateQueries({ queryKey: ownFeedQuery().queryKey });
    }, texts.stopped);
  };

  return (
    <Paper withBorder component="section" className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {texts.title}
      </h2>
      <Text className={classes.about}>{texts.about}</Text>
      <ChoicesFailed of={[feed]} />
      {feed.data && address !== null && (
        <>
          <FeedAddress address={address} />
          <Text size="sm" c="dimmed" mt={6}>
            {lastRead(feed.data)}
          </Text>
        </>
      )}
      <Group gap="sm" mt="md" className={classes.ways}>
        {feed.data && address === null && (
          <Button
            leftSection={<IconLink size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => void run(make, texts.made)}
          >
            Create address
          </Button>
        )}
        {address !== null && (
          <>
            <Button variant="default" disabled={isBusy} onClick={() => void renew()}>
              Make a new address
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => void stop()}>
              Stop sharing
            </Button>
          </>
        )}
        <Button
          variant="subtle"
          leftSection={<IconCalendarDown size={18} aria-hidden />}
          disabled={isBusy}
          onClick={() => void run(downloadOwnCalendar)}
        >
          Download .ics
        </Button>
      </Group>
    </Paper>
  );
}
