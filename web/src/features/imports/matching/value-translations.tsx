import { type ImportSource, listImportValues, nameChoices } from '@muster/contract/academics/import-matchings';
import type { ImportBatch } from '@muster/contract/academics/imports';
import { NativeSelect, Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { pageQueryOf } from '#lib/api/query.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { SearchField } from '#ui/filters/search-field.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { formatCount } from '@muster/contract/http/plural';
import { changeTranslation, findTranslation, problemOf } from '../imports.logic.ts';
import classes from './matching.module.css';
import { StatusMeanings } from './status-meanings.tsx';

type Props = {
  batch: ImportBatch;
  field: string;
  source: ImportSource;
  onChange: (change: Partial<ImportSource>) => void;
};

const valuesOnPage = 50;

/** Fewer values are seen at one look. */
const minSearchable = 13;

/** The different values of a field, each with what is read instead. Values with an error come first, then the most frequent. */
export function ValueTranslations({ batch, field, source, onChange }: Props) {
  const [filter, setFilter] = useState({ search: '', page: 1 });
  // The columns chosen in the form, which need not be stored yet.
  const query = { field, columns: source.columns.join(','), ...filter, size: valuesOnPage };
  const values = useQuery({
    ...pageQueryOf(listImportValues, query, { params: { id: batch.id } }),
    // The rows may have been checked again.
    refetchOnMount: 'always',
  });
  if (values.isError && !values.data)
    return <ErrorState text={problemText(values.error)} onRetry={() => void values.refetch()} />;
  if (!values.data) return <LoadingState />;
  const { data, total, choices } = values.data;
  return (
    <>
      {field === 'Status' && <StatusMeanings values={data} source={source} choices={choices} onChange={onChange} />}
      <div className={classes.tools}>
        <TextInput
          size="sm"
          label="Value where the cell is blank"
          aria-label={`Value of ${field} where the cell is blank`}
          value={source.constant ?? ''}
          onChange={({ currentTarget }) => onChange({ constant: currentTarget.value || null })}
        />
        {(total >= minSearchable || filter.search !== '') && (
          <SearchField
            label="Search the values"
            hasLabel
            value={filter.search}
            onSearch={(search) => setFilter({ search, page: 1 })}
          />
        )}
      </div>
      {total === 0 && (
        <Text mt="sm" c="dimmed">
          {filter.search === '' ? 'All cells of this column are blank.' : 'No value contains this text.'}
        </Text>
      )}
      <ul className={classes.values}>
        {data.map((one) => {
          const { value, count, read_as: readAs } = one;
          const translation = findTranslation(source, value);
          const problem = problemOf(batch, field, source, one, choices);
          return (
            <li key={value}>
              <Translation
                label={`${value} (${formatCount(count, 'row')})`}
                value={translation ?? ''}
                choices={[...nameChoices.listIn(problem ?? ''), ...choices]}
                onChange={(text) =>
                  onChange({ translations: changeTranslation(source, value, text === '' ? null : text) })
                }
                {...(problem !== undefined
                  ? { error: problem }
                  : translation === undefined && readAs !== value && { description: `Read as ${readAs}` })}
              />
            </li>
          );
        })}
      </ul>
      {total > valuesOnPage && (
        <Pager
          page={filter.page}
          pageSize={valuesOnPage}
          total={total}
          onPage={(page) => setFilter({ ...filter, page })}
          pageSizes={[valuesOnPage]}
        />
      )}
    </>
  );
}

type TranslationProps = {
  label: string;
  /** '': the value is read as it is. */
  value: string;
  choices: readonly string[];
  onChange: (text: string) => void;
  error?: string;
  description?: string;
};

const asItIs = 'As it is';
/** More choices are found by typing. */
const maxListed = 12;

function Translation({ value, choices, onChange, ...control }: TranslationProps) {
  if (choices.length === 0)
    return (
      <TextInput
        {...control}
        value={value}
        placeholder={asItIs}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const options = value === '' || choices.includes(value) ? choices : [...choices, value];
  if (options.length > maxListed)
    return (
      <Select
        {...control}
        value={value === '' ? null : value}
        placeholder={asItIs}
        data={[...new Set(options)]}
        limit={maxShown}
        onChange={(text) => onChange(text ?? '')}
        searchable
        clearable
        nothingFoundMessage="Nothing found"
      />
    );
  return (
    <NativeSelect
      {...control}
      value={value}
      data={[{ value: '', label: asItIs }, ...options.map((option) => ({ value: option, label: option }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const maxShown = 50;
