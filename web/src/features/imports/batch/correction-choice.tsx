import { type ImportBatch, importAnswers } from '@muster/contract/academics/imports';
import { Alert, Group, Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import type { RowsFilter } from '../imports.api.ts';
import { correctionsText } from '../imports.logic.ts';
import { answers } from '../imports.texts.ts';
import classes from './clash-choice.module.css';
import { useRowChoices } from './use-row-choices.ts';

type Props = { batch: ImportBatch; onRows: (change: Partial<RowsFilter>) => void };

/** Rows that may be existing classes are left out until the user answers: for all here, or one by one in the table. */
export function CorrectionChoice({ batch, onRows }: Props) {
  const { isBusy, answer } = useRowChoices(batch);
  return (
    <Alert color={batch.open_corrections > 0 ? 'amber' : 'gray'} role="note">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap" className={classes.text}>
          <IconHelpCircle size={20} className={classes.icon} aria-hidden />
          <Text inherit>{correctionsText(batch)}</Text>
        </Group>
        <Group gap="sm">
          <Button variant="subtle" onClick={() => onRows({ verdict: 'corrections', page: 1, field: '', pattern: '' })}>
            Show them
          </Button>
          {importAnswers.map((one) => (
            <Button key={one} variant="default" loading={isBusy} onClick={() => void answer(one)}>
              {answers[one].all}
            </Button>
          ))}
        </Group>
      </Group>
    </Alert>
  );
}
