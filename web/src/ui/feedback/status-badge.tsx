import classes from './status-badge.module.css';

export type Tone = 'good' | 'fair' | 'bad' | 'neutral';

type Props = { tone: Tone; children: string };

/** A word with a colour. The word alone carries the meaning. */
export function StatusBadge({ tone, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
