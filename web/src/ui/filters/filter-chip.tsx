import { IconX } from '@tabler/icons-react';
import classes from './filter-bar.module.css';

type Props = {
  label: string;
  value: string;
  /** Undefined for a filter that always has a value. */
  onRemove?: (() => void) | undefined;
  error?: string | undefined;
};

/** An active filter in the bar. */
export function FilterChip({ label, value, onRemove, error }: Props) {
  const text = (
    <span className={classes.chipText} title={`${label}: ${value}`}>
      {label}: <strong>{value}</strong>
    </span>
  );
  if (!onRemove) return <span className={classes.chip}>{text}</span>;
  return (
    <>
      <button
        type="button"
        data-chip
        className={classes.chip}
        aria-label={`Remove filter ${label}: ${value}`}
        onClick={({ currentTarget }) => {
          // The chip disappears; the button that opens the filters stays.
          currentTarget.closest('[role="search"]')?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.focus();
          onRemove();
        }}
      >
        {text}
        <IconX size={14} aria-hidden />
      </button>
      {error !== undefined && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </>
  );
}
