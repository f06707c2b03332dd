import { Group, Modal, Text } from '@mantine/core';
import { Button } from '../actions/button.tsx';

export type Question = {
  title: string;
  /** One paragraph per line. */
  text?: string;
  /** Verb for the confirmed action. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Uses the default colour instead of red. */
  isHarmless?: boolean;
};
export type PendingQuestion = Question & { resolve: (isSure: boolean) => void };

/** The safe choice has the focus; Escape and a click outside cancel. */
export function ConfirmModal({ question }: { question: PendingQuestion }) {
  const no = (): void => question.resolve(false);
  return (
    <Modal opened onClose={no} title={question.title} centered size="sm" withCloseButton={false}>
      {question.text !== undefined && (
        <Text mb="lg" style={{ whiteSpace: 'pre-line' }}>
          {question.text}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={no}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button color={question.isHarmless ? undefined : 'red'} onClick={() => question.resolve(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
