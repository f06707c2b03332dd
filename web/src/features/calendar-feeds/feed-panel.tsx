import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { IconCalendarDown, IconLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { problemText } from '../../lib/api/problem.ts';
import { OptionsError } from '../../ui/select/options-error.tsx';
import { confirm } from '../../ui/dialogs/confirm-dialog.tsx';
import { notify } from '../../ui/feedback/notice.ts';
import { deleteOwnFeed, downloadOwnCalendar, createOwnFeed, ownFeedQuery } from './feed-panel.api.ts';
import classes from './feed-panel.module.css';
import { lastRead, confirmations, texts } from './feed-panel.texts.ts';

/** Loaded only if there is a link, because the code of text fields is on no first screen. */
const CopiedLink = lazy(async () => ({ default: (await import('../../ui/form/copied-link.tsx')).CopiedLink }));

/** Creates, copies, replaces and deletes the private calendar link of the signed-in user. */
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
  const createFeed = async (): Promise<void> =>
    void client.setQueryData(ownFeedQuery().queryKey, await createOwnFeed());
  const replaceFeed = async (): Promise<void> => {
    if (await confirm(confirmations.replace)) await run(createFeed, texts.replaced);
  };
  const stop = async (): Promise<void> => {
    if (!(await confirm(confirmations.stop))) return;
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
      <OptionsError queries={[feed]} />
      {feed.data && address !== null && (
        <>
          <Suspense fallback={<Skeleton height={84} />}>
            <CopiedLink label="Your private link" link={address} />
          </Suspense>
          <Text size="sm" c="dimmed" mt={6}>
            {lastRead(feed.data)}
          </Text>
        </>
      )}
      <Group gap="sm" mt="md" className={classes.actions}>
        {feed.data && address === null && (
          <Button
            leftSection={<IconLink size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => void run(createFeed, texts.created)}
          >
            Create link
          </Button>
        )}
        {address !== null && (
          <>
            <Button variant="default" disabled={isBusy} onClick={() => void replaceFeed()}>
              Replace link
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
