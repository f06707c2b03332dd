import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { formatCount } from '@muster/contract/http/plural';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { formatTimeRange } from '#lib/format/dates.ts';
import { freeSlotsQuery } from './clash-checks.api.ts';
import classes from './clash-panel.module.css';

/** A free slot, or a free venue at the current time. */
export type FreeChoice = { venue: string } | { day_of_week: string; start_time: string; end_time: string };

type Props = {
  draft: ClassDraft;
  others: readonly ClassDraft[];
  exceptId: string | undefined;
  /** Without a clash only the capacity is exceeded, and other times would not help. */
  hasClash: boolean;
  onPick: (change: FreeChoice) => void;
};

/** Buttons that apply a free slot or venue. */
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
              {capacity !== null && <span className={classes.seats}>{formatCount(capacity, 'seat')}</span>}
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
