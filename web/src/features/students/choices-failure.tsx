import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** The lists to choose from have not come; what is typed stays meanwhile. */
export function ChoicesFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert color="red" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={text}>
      <Button variant="default" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}
