import { Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
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
/** Of a question that requires a reason. */
export type ReasonField = { description: string; missingText: string; maxLength: number };
export type PendingQuestion = Question & {
  reasonField?: ReasonField;
  /** `isSure` is undefined if the dialog was closed without a button. */
  resolve: (isSure: boolean | undefined, reason?: string) => void;
};

/** The safe choice, or the reason, has the focus; Escape and a click outside close. */
export function ConfirmModal({ question }: { question: PendingQuestion }) {
  const { reasonField } = question;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const no = (): void => question.resolve(false);
  const yes = (): void => {
    if (reasonField && reason.trim() === '') return setError(reasonField.missingText);
    question.resolve(true, reason.trim());
  };
  return (
    <Modal
      opened
      onClose={() => question.resolve(undefined)}
      title={question.title}
      centered
      size={reasonField ? 'md' : 'sm'}
      withCloseButton={false}
      closeOnClickOutside={!reasonField}
    >
      {question.text !== undefined && (
        <Text mb="lg" style={{ whiteSpace: 'pre-line' }}>
          {question.text}
        </Text>
      )}
      {reasonField && (
        <Textarea
          data-autofocus
          required
          label="Reason"
          description={reasonField.description}
          rows={3}
          maxLength={reasonField.maxLength}
          mb="lg"
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(undefined);
          }}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus={!reasonField || undefined} onClick={no}>
          {question.cancelLabel ?? 'Cancel'}
        </Button>
        <Button color={question.isHarmless ? undefined : 'red'} onClick={yes}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
