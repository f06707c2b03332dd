import { Paper } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import classes from '#ui/feedback/notice-line.module.css';
import { openWarningsQuery } from './warnings.api.ts';
import { openText } from './open-warnings.texts.ts';

/** Number of open warnings on the lecturer dashboard; renders nothing without any. */
export function WarningsNotice() {
  const open = useQuery(openWarningsQuery);
  if (!open.data || open.data.total === 0) return null;
  return (
    <Paper withBorder component="section" aria-label="Early warnings" className={classes.notice}>
      <IconAlertTriangle size={22} stroke={1.7} aria-hidden />
      <p className={classes.text}>{openText(open.data.total)}</p>
      <Button component={Link} to="/lecturer/warnings" size="sm" variant="default">
        View warnings
      </Button>
    </Paper>
  );
}
