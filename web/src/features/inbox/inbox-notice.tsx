import { Paper } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { inboxCountsQuery } from './inbox.api.ts';
import classes from '#ui/feedback/notice-line.module.css';
import { inboxText } from './inbox.texts.ts';

/** Number of inbox items on the lecturer's dashboard, with a link to the inbox. */
export function InboxNotice() {
  const counts = useQuery(inboxCountsQuery);
  if (!counts.data) return null;
  const isWaiting = counts.data.excuses + counts.data.questions > 0;
  return (
    <Paper
      withBorder
      component="section"
      aria-label="Inbox"
      className={classes.notice}
      data-waiting={isWaiting || undefined}
    >
      <IconInbox size={22} stroke={1.7} aria-hidden />
      <p className={classes.text}>{inboxText(counts.data)}</p>
      <Button component={Link} to="/lecturer/inbox" size="sm" variant="default">
        Open inbox
      </Button>
    </Paper>
  );
}
