import { Button, Paper } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import classes from '../../ui/notice-line.module.css';
import { openWarningsQuery } from './warnings.api.ts';
import { openText } from './warnings.texts.ts';

/** On the lecturer's dashboard, while there are any: how many students of their classes are warned. */
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
