import {
  deleteOwnFeed,
  downloadOwnCalendar,
  getOwnFeed,
  makeOwnFeed,
} from '@muster/contract/timetables/calendar-feeds';
import { Group, Paper, Skeleton, Text } from '@mantine/core';
import { IconCalendarDown, IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useAction } from '#ui/actions/use-action.ts';
import { Button } from '#ui/actions/button.tsx';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';
import { OptionsError } from '#ui/select/options-error.tsx';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import classes from './feed-panel.module.css';
import { lastRead, confirmations, texts } from './feed-panel.texts.ts';

/** Loaded only if there is a link, because the code of text fields is on no first screen. */
const CopiedLink = lazy(async () => ({ default: (await import('#ui/form/copied-link.tsx')).CopiedLink }));

async function saveCalendar(): Promise<void> {
  const { download } = await import('#lib/api/download.ts');
  await download(downloadOwnCalendar, {}, 'timetable.ics');
}

/** Creates, copies, replaces and deletes the private calendar link of the signed-in user. */
export function FeedPanel() {
  const id = useId();
  const feed = useQuery(queryOf(getOwnFeed));
  const address = feed.data?.address ?? null;

  const { isBusy, run } = useAction(async (step: () => Promise<unknown>, done?: string) => {
    await step();
    if (done !== undefined) notify.success(done);
  });
  /** Creates a feed URL; the previous one stops working. */
  const createFeed = () => call(makeOwnFeed);
  const replaceFeed = async (): Promise<void> => {
    if (await confirm(confirmations.replace)) await run(createFeed, texts.replaced);
  };
  const stop = async (): Promise<void> => {
    if (!(await confirm(confirmations.stop))) return;
    await run(() => call(deleteOwnFeed), texts.stopped);
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
          onClick={() => void run(saveCalendar)}
        >
          Download .ics
        </Button>
      </Group>
    </Paper>
  );
}
