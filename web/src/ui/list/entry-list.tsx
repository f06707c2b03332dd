import { Button, Paper } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { counted } from '../text/pluralize.ts';
import { type Entry, type EntryChanges, EntryLine } from './entry-row.tsx';
import classes from './entry-list.module.css';
import { ErrorState } from '../feedback/error-state.tsx';
import { LoadingState } from '../feedback/loading-state.tsx';
import { matching } from '../select/search-combobox.logic.ts';
import { SearchField } from '../filters/search-field.tsx';
import { useFocusBeside } from '../focus/use-row-focus.ts';

type Props = EntryChanges & {
  title: string;
  /** Undefined until they have come. */
  entries: readonly Entry[] | undefined;
  /** When there is none. */
  empty: string;
  error?: string | undefined;
  onRetry?: () => void;
  /** Above the entries, beside the search. */
  children?: ReactNode;
};

const searchableFrom = 8;
const shownAtFirst = 25;
/** Thousands of lines at once would hold up the window. */
const shownMore = 100;

/** What exists already, below the form that adds another: found by name, edited, set Active or Inactive, removed. */
export function EntryList({ title, entries, empty, error, onRetry, children, ...ways }: Props) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(shownAtFirst);
  const found = matching(
    (entries ?? []).map((entry) => ({ ...entry, label: entry.title })),
    search,
  );
  const shown = found.slice(0, most);
  const beside = useFocusBeside(entries?.length ?? 0);
  return (
    <Paper withBorder component="section" className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
          {entries && <span className={classes.count}>{counted(entries.length)}</span>}
        </h2>
        {(entries?.length ?? 0) >= searchableFrom && (
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
      ) : found.length === 0 ? (
        <p className={classes.empty}>{entries.length === 0 ? empty : 'Nothing found'}</p>
      ) : (
        <ul className={classes.list} {...beside}>
          {shown.map((entry) => (
            <EntryLine key={entry.id} entry={entry} {...ways} />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setMost(most + shownMore)}>
          Show {counted(Math.min(shownMore, found.length - shown.length))} more of {counted(found.length)}
        </Button>
      )}
    </Paper>
  );
}
