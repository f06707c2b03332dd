import type { ImportSource } from '@muster/contract/academics/import-matchings';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { problemText } from '../../../lib/api/problem.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingState } from '../../../ui/feedback/loading-state.tsx';
import { formatCount } from '../../../ui/text/pluralize.ts';
import { valuesQuery } from '../imports.api.ts';
import { changeTranslation, findTranslation, unknownFirst } from '../imports.logic.ts';
import classes from './matching.module.css';

type Props = {
  batchId: string;
  field: string;
  source: ImportSource;
  onChange: (change: Partial<ImportSource>) => void;
};

/** The different values of a field, each with what is read instead. Values that the field does not accept come first. */
export function ValueTranslations({ batchId, field, source, onChange }: Props) {
  const values = useQuery(valuesQuery(batchId, field, source.columns));
  if (values.isError && !values.data)
    return <ErrorState text={problemText(values.error)} onRetry={() => void values.refetch()} />;
  if (!values.data) return <LoadingState />;
  const { data, total, choices } = values.data;
  const options = [{ value: '', label: 'As it is' }, ...choices.map((choice) => ({ value: choice, label: choice }))];
  return (
    <>
      <TextInput
        label="Value where the cell is blank"
        aria-label={`Value of ${field} where the cell is blank`}
        value={source.constant ?? ''}
        onChange={({ currentTarget }) => onChange({ constant: currentTarget.value || null })}
      />
      <ul className={classes.values}>
        {unknownFirst(data, choices).map(({ value, count, read_as: readAs }) => {
          const translation = findTranslation(source, value);
          const set = (text: string): void =>
            onChange({ translations: changeTranslation(source, value, text === '' ? null : text) });
          const isUnknown = choices.length > 0 && translation === undefined && !choices.includes(readAs);
          const control = {
            label: `${value} (${formatCount(count, 'row')})`,
            value: translation ?? '',
            ...(isUnknown
              ? { error: 'Not recognised' }
              : translation === undefined && readAs !== value && { description: `Read as ${readAs}` }),
          };
          return (
            <li key={value}>
              {choices.length > 0 ? (
                <NativeSelect
                  {...control}
                  data={
                    translation === undefined || choices.includes(translation)
                      ? options
                      : [...options, { value: translation, label: translation }]
                  }
                  onChange={({ currentTarget }) => set(currentTarget.value)}
                />
              ) : (
                <TextInput
                  {...control}
                  placeholder="As it is"
                  onChange={({ currentTarget }) => set(currentTarget.value)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {total > data.length && (
        <Text c="dimmed" size="sm">
          The {formatCount(data.length)} most frequent of {formatCount(total, 'value')}
        </Text>
      )}
    </>
  );
}
