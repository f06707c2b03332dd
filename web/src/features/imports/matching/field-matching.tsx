import type { ImportSource } from '@muster/contract/academics/import-matchings';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { MultiSelect, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import classes from './matching.module.css';
import { ValueTranslations } from './value-translations.tsx';

type Props = {
  batch: ImportBatch;
  field: string;
  source: ImportSource;
  /** Of each heading of the file, in order. */
  samples: readonly { readonly header: string; readonly samples: readonly string[] }[];
  onChange: (change: Partial<ImportSource>) => void;
};

/** How one field is read: from columns, joined in the chosen order, or one value for all rows. */
export function FieldMatching({ batch, field, source, samples, onChange }: Props) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { columns, constant } = source;
  const isRead = columns.length > 0;
  const isPassword = field === 'Password';
  const isMissing = batch.missing_columns.includes(field) && !isRead && constant === null;
  const examples = columns.flatMap((at) => {
    const values = samples[at]?.samples ?? [];
    return values.length > 0 ? [values.join(', ')] : [];
  });
  return (
    <section className={classes.field} aria-label={field} data-open={isOpen || undefined}>
      <MultiSelect
        label={field}
        placeholder={isRead ? '' : 'Not in the file'}
        error={isMissing ? 'Choose a column, or one value for all' : undefined}
        value={columns.map(String)}
        onChange={(chosen) => onChange({ columns: chosen.map(Number) })}
        data={samples.map(({ header, samples: values }, at) => ({
          value: String(at),
          label: header,
          ...(values.length > 0 && { description: values.join(', ') }),
        }))}
        renderOption={({ option }) => (
          <span>
            {option.label}
            <Text span c="dimmed" size="sm" className={classes.sample}>
              {samples[Number(option.value)]?.samples.join(', ')}
            </Text>
          </span>
        )}
        maxValues={isPassword ? 1 : 10}
        searchable={samples.length > 8}
        classNames={{ inputField: classes.input }}
        hidePickedOptions
        clearable
        description={examples.length > 0 ? examples.join(' + ') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      {isPassword ? null : isRead ? (
        <Button
          variant="subtle"
          className={classes.translate}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Translate values of ${field}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Translate values
        </Button>
      ) : (
        <TextInput
          label="Same value for all"
          aria-label={`Same value for all: ${field}`}
          value={constant ?? ''}
          onChange={({ currentTarget }) => onChange({ constant: currentTarget.value || null })}
        />
      )}
      {source.digits !== undefined && (
        <Text size="sm" c="dimmed">
          {source.digits > 0 ? `Filled with zeros to ${source.digits} digits. ` : 'Shorter numbers stay as they are. '}
          <Button variant="subtle" size="compact-sm" onClick={() => onChange({ digits: undefined })}>
            Check for missing zeros
          </Button>
        </Text>
      )}
      {isOpen && isRead && (
        <div id={id} className={classes.panel}>
          <ValueTranslations batch={batch} field={field} source={source} onChange={onChange} />
        </div>
      )}
    </section>
  );
}
