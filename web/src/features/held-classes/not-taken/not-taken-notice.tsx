import { listNotTaken } from '@muster/contract/timetables/not-taken';
import { formatCount } from '@muster/contract/http/plural';
import { Paper } from '@mantine/core';
import { IconClipboardX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { pageQueryOf } from '#lib/api/query.ts';
import { Button } from '#ui/actions/button.tsx';
import noticeClasses from '#ui/feedback/notice-line.module.css';

export const notTakenCountQuery = pageQueryOf(listNotTaken, { page: 1, size: 1 });

/** Number of the lecturer's own registers that were not taken; renders nothing without any. */
export function NotTakenNotice() {
  const { data } = useQuery(notTakenCountQuery);
  if (!data || data.total === 0) return null;
  return (
    <Paper withBorder component="section" aria-label="Registers not taken" className={noticeClasses.notice}>
      <IconClipboardX size={22} stroke={1.7} aria-hidden />
      <p className={noticeClasses.text}>{formatCount(data.total, 'register not taken', 'registers not taken')}</p>
      <Button component={Link} to="/registers-not-taken" size="sm" variant="default">
        View registers
      </Button>
    </Paper>
  );
}
