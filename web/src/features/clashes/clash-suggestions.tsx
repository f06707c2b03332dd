import type { ClassDraft } from '@muster/contract/clashes';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatTimeRange } from '../../lib/dates.ts';
import { counted } from '../../ui/counted.ts';
import { freeSlotsQuery } from './clash-checks.api.ts';
import classes from './clash-panel.module.css';

/** What a class may take instead: another time, or another venue at its own. */
export type FreeChoice = { venue: string } | { day_of_week: string; start_time: string; end_time: string };

type Props = {
  draft: ClassDraft;
  others: readonly ClassDraft[];
  exceptId: string | undefined;
  /** Only seats are missing otherwise, and another time would not help. */
  hasClash: boolean;
  onPick: (change: FreeChoice) => void;
};

/** Times and venues that are free, each one press away. */
export function ClashSuggestions({ draft, others, exceptId, hasClash, onPick }: Props) {
  const free = useQuery(freeSlotsQuery(draft, others, exceptId));
  if (!free.data) return null;
  const { slots, venues } = free.data;
  return (
    <>
      {hasClash && slots.length > 0 && (
        <Choices title="Free at">
          {slots.map(({ day_of_week, start_time, end_time }) => (
            <Button
              key={day_of_week + start_time}
              variant="default"
              size="compact-md"
              onClick={() => onPick({ day_of_week, start_time, end_time })}
            >
              {day_of_week}, {formatTimeRange(start_time, end_time)}
            </Button>
          ))}
        </Choices>
      )}
      {venues.length > 0 && (
        <Choices title="Free venues at this time">
          {venues.map(({ name, capacity }) => (
            <Button key={name} variant="default" size="compact-md" onClick={() => onPick({ venue: name })}>
              {name}
              {capacity !== null && <span className={classes.seats}>{counted(capacity, 'seat')}</span>}
            </Button>
          ))}
        </Choices>
      )}
    </>
  );
}

function Choices({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.choicesTitle}>
        {title}
      </p>
      <div className={classes.choices}>{children}</div>
    </div>
  );
}
