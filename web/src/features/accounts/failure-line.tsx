import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';

type Props = { text: string | undefined; isBusy: boolean };

/** What the server said no with, above the button that was pressed. Unseen while it is asked again, in its place. */
export function FailureLine({ text, isBusy }: Props) {
  if (text === undefined) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert" style={inPlace(isBusy)}>
      {text}
    </Alert>
  );
}

/** Heard anew when the same is said again, and moves nothing below it until then. */
export const inPlace = (isBusy: boolean) => ({ visibility: isBusy ? 'hidden' : 'visible' }) as const;
