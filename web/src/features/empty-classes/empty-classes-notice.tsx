import { listEmptyClasses } from '@muster/contract/timetables/empty-classes';
import { formatCount } from '@muster/contract/http/plural';
import { Paper } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/query.ts';
import noticeClasses from '#ui/feedback/notice-line.module.css';

export const firstEmptyClassesQuery = pageQueryOf(listEmptyClasses, { page: 1, size: 3 });

/** The lecturer's own weekly classes that expect no student, with the reasons. Renders nothing without any. */
export function EmptyClassesNotice() {
  const result = useQuery(firstEmptyClassesQuery);
  if (!result.data || result.data.total === 0) return null;
  const { data, total } = result.data;
  const reasons = [...new Set(data.map(({ reason }) => reason))].join(' ');
  return (
    <Paper withBorder component="section" aria-label="Classes without students" className={noticeClasses.notice}>
      <IconUserOff size={22} stroke={1.7} aria-hidden />
      <p className={noticeClasses.text}>
        {formatCount(total, 'class expects', 'classes expect')} no students: {reasons}
        {total > data.length && ` And ${formatCount(total - data.length)} more.`} Add students in the register of the
        class, or ask an administrator to enroll them.
      </p>
    </Paper>
  );
}
