import type { RegisterRow } from '@muster/contract/registers';
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFlag3, IconHistory } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTimeBeside } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';
import { methodWords, statusWords } from '../../lib/mark-words.texts.ts';
import { StatusSwitch } from './status-switch.tsx';
import classes from './register-line.module.css';

type Props = {
  row: RegisterRow;
  /** Of the class: a mark made on another day says which. */
  date: string;
  isBusy: boolean;
  /** Whether it is the line that Tab comes to. */
  isCurrent: boolean;
  onStatus: (row: RegisterRow, status: RegisterRow['status']) => void;
  onDetails: (row: RegisterRow) => void;
};

/** One student in the register: who, the mark and how it came about. Drawn anew when it changes, not with each tick of a clock beside it. */
export const RegisterLine = memo(function RegisterLine({ row, date, isBusy, isCurrent, ...on }: Props) {
  const openFlags = row.flags.filter((flag) => flag.state === 'open').length;
  return (
    <li className={classes.line} data-line={row.id}>
      <UnstyledButton className={classes.who} tabIndex={isCurrent ? 0 : -1} onClick={() => on.onDetails(row)}>
        <span className={classes.name}>
          <span>
            <VisuallyHidden>Details of </VisuallyHidden>
            {row.name}
            <VisuallyHidden> ({statusWords[row.status]})</VisuallyHidden>
          </span>
          {openFlags > 0 && (
            <span className={classes.flag}>
              <IconFlag3 size={14} aria-hidden /> {openFlags === 1 ? '1 flag' : `${openFlags} flags`}
            </span>
          )}
        </span>
        <Text span size="xs" c="dimmed" className={classes.detail}>
          {[row.student_id, row.group_name, howMarked(row, date)].filter(Boolean).join(' · ')}
          {row.is_corrected && <IconHistory size={13} aria-label="corrected" className={classes.corrected} />}
        </Text>
      </UnstyledButton>
      <StatusSwitch
        name={row.name}
        status={row.status}
        isBusy={isBusy}
        onChange={(status) => on.onStatus(row, status)}
      />
    </li>
  );
});

function howMarked(row: RegisterRow, date: string): string | undefined {
  if (!row.marked_at || !row.method) return undefined;
  const how = row.marked_by ? `${methodWords[row.method]}, ${isolated(row.marked_by)}` : methodWords[row.method];
  return `${how}, ${formatTimeBeside(date, row.marked_at)}`;
}
