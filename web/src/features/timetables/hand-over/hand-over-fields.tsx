import { SegmentedControl, Select } from '@mantine/core';
import type { ClassResource } from '@muster/contract/timetables/class-types';
import type { ReactNode } from 'react';
import { asyncSelectProps } from '#ui/select/async-select-props.ts';
import { optionsStatusText } from '#ui/select/options-status.ts';
import { FormSection, fullWidthField } from '#ui/form/form-section.tsx';
import { ChangeDayField } from '../change-day/change-day-field.tsx';
import { kinds, texts } from './hand-over.texts.ts';
import type { useHolderChoice } from './use-holder-choice.ts';

type Choice = ReturnType<typeof useHolderChoice>;
type HolderField = {
  choice: Choice;
  value: string;
  onChange: (id: string) => void;
  exceptId?: string;
  error?: ReactNode;
};

type Props = {
  kind: ClassResource;
  onKind: (kind: ClassResource) => void;
  from: HolderField;
  to: HolderField;
  day: { value: string; onChange: (day: string) => void; error: ReactNode };
};

/** Whose classes, who gets them, and from when. */
export function HandOverFields({ kind, onKind, from, to, day }: Props) {
  const labels = kinds.find(({ value }) => value === kind);
  const select = (
    path: string,
    label: string | undefined,
    { choice, value, onChange, exceptId, error }: HolderField,
  ) => (
    <Select
      key={`${kind} ${label}`}
      label={label}
      required
      placeholder={texts.select[kind]}
      allowDeselect={false}
      data={choice.options.filter((option) => option.value !== exceptId)}
      nothingFoundMessage={optionsStatusText(choice.query) ?? 'Nothing found'}
      {...asyncSelectProps(choice.onSearch)}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      error={error}
      data-path={path}
    />
  );
  return (
    <FormSection title={texts.who}>
      <SegmentedControl
        className={fullWidthField}
        aria-label={texts.what}
        size="md"
        value={kind}
        data={kinds.map(({ value, label }) => ({ value, label }))}
        onChange={onKind}
      />
      {select('from', labels?.from, from)}
      {select('to', labels?.to, to)}
      <div className={fullWidthField}>
        <ChangeDayField label={texts.from} path="day" {...day} />
      </div>
    </FormSection>
  );
}
