import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '../../../ui/actions/button.tsx';

/** Error of options that could not be loaded, with a retry. The form keeps its input. */
export function OptionsFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={text}>
      <Button variant="default" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}
