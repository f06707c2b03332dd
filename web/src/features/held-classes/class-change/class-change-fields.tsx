import { Autocomplete, SegmentedControl, Select, Textarea } from '@mantine/core';
import { DateField } from '#ui/form/date-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { useState } from 'react';
import { OptionsError } from '#ui/select/options-error.tsx';
import { fullWidthField } from '#ui/form/form-section.tsx';
import type { EntityForm } from '#ui/form/use-entity-form.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';
import { findSubstitutes, getSubstitute } from './class-change.api.ts';
import type { ClassChangeValues } from './class-change.logic.ts';
import { useVenueOptions } from '#ui/select/use-venue-options.ts';

type Props = Pick<EntityForm<ClassChangeValues>, 'field'> & {
  action: ClassChangeValues['action'];
  onAction: (action: ClassChangeValues['action']) => void;
  /** Called when a venue is selected from the list, which fires no input event. */
  onVenueSelected: () => void;
  /** Id of the lecturer of the class, who is not offered as substitute. */
  lecturerId: string;
  substituteId: string;
  onSubstitute: (id: string) => void;
};

const actions = [
  { value: 'move', label: 'Change it' },
  { value: 'cancel', label: 'Cancel it' },
] as const;

/** New date, time, venue and substitute, or cancellation; with a reason. */
export function ClassChangeFields({
  field,
  action,
  onAction,
  onVenueSelected,
  lecturerId,
  substituteId,
  onSubstitute,
}: Props) {
  const [input, setInput] = useState('');
  const venues = useVenueOptions(input);
  const substitutes = useSearchSelect({
    key: ['staff', 'substitutes'],
    value: substituteId,
    labelOf: ({ name, employee_id }) => `${bidiIsolate(name)} · ${employee_id}`,
    find: findSubstitutes,
    get: getSubstitute,
  });
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
          <OptionsError queries={[venues.query, substitutes.query]} />
          <DateField label="New date" required {...field('new_date')} />
          <Autocomplete
            label="Venue"
            data={venues.options}
            onInput={(event) => setInput(event.currentTarget.value)}
            onOptionSubmit={onVenueSelected}
            {...field('new_venue')}
          />
          <TimeField label="Start" required {...field('new_start_time')} />
          <TimeField label="End" required {...field('new_end_time')} />
          <Select
            className={fullWidthField}
            label="Substitute"
            description="Holds this class instead of its lecturer, and takes its attendance."
            placeholder="None"
            clearable
            allowDeselect={false}
            data={substitutes.options.filter(({ value }) => value !== lecturerId)}
            nothingFoundMessage="No staff found"
            {...asyncSelectProps(substitutes.onSearch)}
            {...field('substitute_lecturer_id')}
            value={substituteId === '' ? null : substituteId}
            onChange={(id) => onSubstitute(id ?? '')}
          />
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
