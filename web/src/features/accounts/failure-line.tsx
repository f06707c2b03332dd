import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

/** What the server said no with, above the button that was pressed. */
export function FailureLine({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
      {text}
    </Alert>
  );
}
