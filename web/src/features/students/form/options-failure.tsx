import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { problemText } from '#lib/api/problem.ts';
import { Button } from '#ui/actions/button.tsx';
import { texts } from '../students.texts.ts';

type Options = { readonly error: Error | null; readonly isError: boolean; readonly refetch: () => unknown };

/** The first error of options that could not be loaded, with a retry. The form keeps its input. */
export function OptionsFailure({ queries, text }: { queries: readonly Options[]; text?: string }) {
  const failed = queries.filter(({ isError }) => isError);
  const [first] = failed;
  if (!first) return null;
  const onRetry = () => failed.forEach(({ refetch }) => void refetch());
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={text ?? texts.optionsFailed(problemText(first.error))}
    >
      <Button variant="default" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Alert>
  );
}
