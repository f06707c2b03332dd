import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

type Props = { text: string | undefined; isBusy: boolean };

/** The server's error above the submit button. Hidden during the next submit, without moving the layout. */
export function FormError({ text, isBusy }: Props) {
  if (text === undefined) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert" style={hiddenWhile(isBusy)}>
      {text}
    </Alert>
  );
}

/** Hides a message during a submit and keeps its space. A screen reader announces a repeated message again. */
export const hiddenWhile = (isBusy: boolean) => ({ visibility: isBusy ? 'hidden' : 'visible' }) as const;
