import { Autocomplete, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoicesFailed } from '../../ui/choices-failed.tsx';
import { wideField } from '../../ui/form-section.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import type { ClassChangeValues } from './class-change.logic.ts';
import { useVenueNames } from '../../ui/use-venue-names.ts';

type Props = Pick<EntityForm<ClassChangeValues>, 'field'> & {
  what: ClassChangeValues['what'];
  onWhat: (what: ClassChangeValues['what']) => void;
  /** A venue was chosen from the list, which no change of an input tells. */
  onVenue: () => void;
};

const ways = [
  { value: 'move', label: 'Move it' },
  { value: 'cancel', label: 'Cancel it' },
] as const;

/** Another day, time or place, or none at all; and why. */
export function ClassChangeFields({ field, what, onWhat, onVenue }: Props) {
  const [typed, setTyped] = useState('');
  const venues = useVenueNames(typed);
  return (
    <>
      <SegmentedControl
        className={wideField}
        aria-label="What happens to it"
        data={[...ways]}
        value={what}
        onChange={(next) => onWhat(next)}
      />
      {what === 'move' && (
        <>
          <ChoicesFailed of={[venues.query]} />
          <TextInput label="New date" type="date" withAsterisk {...field('new_date')} />
          <Autocomplete
            label="Venue"
            data={venues.options}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onOptionSubmit={onVenue}
            {...field('new_venue')}
          />
          <TextInput label="Start" type="time" withAsterisk {...field('new_start_time')} />
          <TextInput label="End" type="time" withAsterisk {...field('new_end_time')} />
        </>
      )}
      <Textarea
        className={wideField}
        label="Reason"
        description="Students of the class read it."
        maxLength={300}
        rows={2}
        resize="vertical"
        {...field('reason')}
      />
    </>
  );
}
