import { Autocomplete, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { OptionsError } from '../../../ui/select/options-error.tsx';
import { fullWidthField } from '../../../ui/form/form-section.tsx';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';
import type { ClassChangeValues } from './class-change.logic.ts';
import { useVenueOptions } from '../../../ui/select/use-venue-options.ts';

type Props = Pick<EntityForm<ClassChangeValues>, 'field'> & {
  action: ClassChangeValues['action'];
  onAction: (action: ClassChangeValues['action']) => void;
  /** Called when a venue is selected from the list, which fires no input event. */
  onVenueSelected: () => void;
};

const actions = [
  { value: 'move', label: 'Move it' },
  { value: 'cancel', label: 'Cancel it' },
] as const;

/** New date, time and venue, or cancellation; with a reason. */
export function ClassChangeFields({ field, action, onAction, onVenueSelected }: Props) {
  const [input, setInput] = useState('');
  const venues = useVenueOptions(input);
  return (
    <>
      <SegmentedControl
        className={fullWidthField}
        aria-label="What's changing"
        data={[...actions]}
        value={action}
        onChange={(next) => onAction(next)}
      />
      {action === 'move' && (
        <>
          <OptionsError queries={[venues.query]} />
          <TextInput label="New date" type="date" withAsterisk {...field('new_date')} />
          <Autocomplete
            label="Venue"
            data={venues.options}
            onInput={(event) => setInput(event.currentTarget.value)}
            onOptionSubmit={onVenueSelected}
            {...field('new_venue')}
          />
          <TextInput label="Start" type="time" withAsterisk {...field('new_start_time')} />
          <TextInput label="End" type="time" withAsterisk {...field('new_end_time')} />
        </>
      )}
      <Textarea
        className={fullWidthField}
        label="Reason"
        description="Students will see this."
        maxLength={300}
        rows={2}
        resize="vertical"
        {...field('reason')}
      />
    </>
  );
}
