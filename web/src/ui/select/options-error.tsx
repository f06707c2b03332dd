import { Alert, Group } from '@mantine/core';
import { Button } from '../actions/button.tsx';
import { listProblemText } from '#lib/api/problem.ts';
import { focusElement } from '../focus/focus-element.ts';
import { fullWidthField } from '../form/form-section.tsx';
import type { OptionsQuery } from './options-status.ts';

type Props = { queries: readonly Omit<OptionsQuery, 'data'>[] };

/** Container that stays on the page when the alert disappears. */
const around = 'section, li, [role="dialog"], main';

/** Alert with Retry if any of the queries failed; nothing otherwise. */
export function OptionsError({ queries }: Props) {
  const failed = queries.filter(({ isError }) => isError);
  const [first] = failed;
  if (!first) return null;
  return (
    <Alert color="red" className={fullWidthField}>
      <Group justify="space-between" gap="sm">
        {listProblemText(first.error)}
        <Button
          variant="default"
          size="sm"
          onClick={({ currentTarget }) => {
            focusElement(currentTarget.closest<HTMLElement>(around));
            failed.forEach(({ refetch }) => void refetch());
          }}
        >
          Retry
        </Button>
      </Group>
    </Alert>
  );
}
