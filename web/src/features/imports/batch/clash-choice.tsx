import type { ImportBatch } from '@muster/contract/academics/imports';
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { clashingText } from '../imports.logic.ts';
import classes from './clash-choice.module.css';
import { texts } from '../imports.texts.ts';
import { useRowChoices } from './use-row-choices.ts';

/** Clashing rows are left out unless the user accepts them: all here, or one by one in the table. */
export function ClashChoice({ batch }: { batch: ImportBatch }) {
  const { isBusy, acceptClash: accept } = useRowChoices(batch);
  const { accepted_clashes: accepted, clashing } = batch;
  const areAllAccepted = accepted === clashing;
  const isMixed = accepted > 0 && !areAllAccepted;
  const toggle = useRef<HTMLButtonElement>(null);
  const focusFallback = useFocusFallback<HTMLDivElement>(toggle);

  async function acceptAll(): Promise<void> {
    const text = texts.clashesQuestion(clashing - accepted);
    if (await confirm({ title: 'Save with clashes?', text, confirmLabel: texts.saveAnyway, cancelLabel: 'Go back' }))
      await accept(true);
  }

  return (
    <Alert color="amber" role="note">
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap">
          <IconAlertTriangle size={20} className={classes.icon} aria-hidden />
          <Text inherit>{clashingText(batch)}</Text>
        </Group>
        <Group gap="sm" {...focusFallback}>
          <Button
            ref={toggle}
            variant="default"
            loading={isBusy}
            onClick={() => void (areAllAccepted ? accept(false) : acceptAll())}
          >
            {areAllAccepted ? texts.leaveOut : isMixed ? texts.saveAllAnyway : texts.saveAnyway}
          </Button>
          {isMixed && (
            <Button variant="default" loading={isBusy} onClick={() => void accept(false)}>
              {texts.leaveAllOut}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  );
}
