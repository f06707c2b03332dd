import { Alert, Button, Group } from '@mantine/core';
import { listProblemText } from '../../lib/api/problem.ts';
import { focusPlace } from '../focus/focus-element.ts';
import { wideField } from '../form/form-section.tsx';
import type { Choices } from './options-status.ts';

type Props = { of: readonly Omit<Choices, 'data'>[] };

/** What it stands in, and stays when it goes away with its answer. */
const around = 'section, li, [role="dialog"], main';

/** In a form or a part of a screen whose choices or figures did not come; nothing where they did. */
export function ChoicesFailed({ of }: Props) {
  const failed = of.filter(({ isError }) => isError);
  const [first] = failed;
  if (!first) return null;
  return (
    <Alert color="red" className={wideField}>
      <Group justify="space-between" gap="sm">
        {listProblemText(first.error)}
        <Button
          variant="default"
          size="sm"
          onClick={({ currentTarget }) => {
            focusPlace(currentTarget.closest<HTMLElement>(around));
            failed.forEach(({ refetch }) => void refetch());
          }}
        >
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
