import { Alert, Checkbox } from '@mantine/core';
import { type JoinPreview, studentJoinTexts } from '@muster/contract/people/student-joins';
import type { RefObject } from 'react';
import classes from './joins.module.css';
import { texts } from './joins.texts.ts';

type Props = Pick<JoinPreview, 'cautions'> & {
  /** Of the confirmation. */
  ref: RefObject<HTMLInputElement | null>;
  isConfirmed: boolean;
  error: string | undefined;
  onChange: (isConfirmed: boolean) => void;
};

/** What speaks against one person, and the confirmation that it is one nevertheless. */
export function JoinCautions({ ref, cautions, isConfirmed, error, onChange }: Props) {
  return (
    <Alert color="amber" role="group" title={texts.caution} aria-label={texts.caution}>
      <ul className={classes.cautions}>
        {cautions.map((caution) => (
          <li key={caution}>{caution}</li>
        ))}
      </ul>
      <Checkbox
        ref={ref}
        mt="sm"
        label={studentJoinTexts.confirm}
        checked={isConfirmed}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Alert>
  );
}
