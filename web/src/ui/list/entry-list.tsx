import { formatCount } from '@muster/contract/http/plural';
import { Paper } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { type Entry, type EntryActions, EntryRow } from './entry-row.tsx';
import classes from './entry-list.module.css';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { LoadingState } from '../feedback/loading-state.tsx';
import { filterOptions } from '../select/search-combobox.logic.ts';
import { SearchField } from '../filters/search-field.tsx';
import { useFocusFallback } from '../focus/use-focus-fallback.ts';

type Props = EntryActions & {
  title: string;
  /** Undefined while loading. */
  entries: readonly Entry[] | undefined;
  /** Shown if there are no entries. */
  empty: string;
  /** Offered if there are no entries. */
  add?: { label: string; onClick: () => void } | undefined;
  error?: string | undefined;
  onRetry?: () => void;
  /** Beside the search. */
  children?: ReactNode;
};

const minSearchableCount = 8;
const initialCount = 25;
/** Limit per step; thousands of rows would block the page. */
const stepCount = 100;

/** Existing entries below the form that adds one, with search, edit, activation and removal. */
export function EntryList({ title, entries, empty, add, error, onRetry, children, ...actions }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [visibleCount, setVisibleCount] = useState(initialCount);
  const matches = filterOptions(
    (entries ?? []).map((entry) => ({ ...entry, label: entry.title })),
    search,
  );
  const visible = matches.slice(0, visibleCount);
  const focusFallback = useFocusFallback<HTMLDivElement>();
  return (
    <Paper withBorder component="section" className={classes.section} aria-labelledby={id} {...focusFallback}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
          {entries && <span className={classes.count}>{formatCount(entries.length)}</span>}
        </h2>
        {(entries?.length ?? 0) >= minSearchableCount && (
          <SearchField
            className={classes.search}
            label={`Search ${title}`}
            placeholder="Search…"
            value={search}
            onSearch={setSearch}
          />
        )}
        {children}
      </div>
      {error !== undefined && entries === undefined ? (
        <ErrorState text={error} onRetry={onRetry} />
      ) : entries === undefined ? (
        <LoadingState />
      ) : matches.length === 0 ? (
        entries.length === 0 && add ? (
          <EmptyState title={empty} action={add} />
        ) : (
          <p className={classes.empty}>{entries.length === 0 ? empty : 'Nothing found'}</p>
        )
      ) : (
        <ul className={classes.list}>
          {visible.map((entry) => (
            <EntryRow key={entry.id} entry={entry} {...actions} />
          ))}
        </ul>
      )}
      {visible.length < matches.length && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setVisibleCount(visibleCount + stepCount)}>
          Show {formatCount(Math.min(stepCount, matches.length - visible.length))} more of {formatCount(matches.length)}
        </Button>
      )}
    </Paper>
  );
}
