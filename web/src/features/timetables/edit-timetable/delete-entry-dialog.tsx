import { Group, Modal, Text } from '@mantine/core';
import type { TimetableEntry } from '@muster/contract/timetables/timetables';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { ChangeDayField, type ChangeDayValue } from '../change-day/change-day-field.tsx';
import { deleteConfirmation, texts } from '../timetables.texts.ts';

type Props = {
  entry: TimetableEntry;
  /** Undefined: not deleted. */
  onChoose: (from: ChangeDayValue | undefined) => void;
};

/** Asks whether and from when an entry is deleted. */
export function DeleteEntryDialog({ entry, onChoose }: Props) {
  const { title, text, confirmLabel } = deleteConfirmation(entry);
  const [from, setFrom] = useState<ChangeDayValue>('next');
  const [error, setError] = useState<string>();
  const cancel = (): void => onChoose(undefined);
  return (
    <Modal opened onClose={cancel} title={title} centered withCloseButton={false}>
      <Text mb="md">{text}</Text>
      <ChangeDayField
        label={texts.endsFrom}
        value={from}
        onChange={(value) => {
          setFrom(value);
          setError(undefined);
        }}
        error={error}
      />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" data-autofocus onClick={cancel}>
          Cancel
        </Button>
        <Button color="red" onClick={() => (from === '' ? setError(texts.dayMissing) : onChoose(from))}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
