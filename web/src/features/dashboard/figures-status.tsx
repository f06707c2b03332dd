import { Button } from '#ui/actions/button.tsx';
import { OptionsError } from '#ui/select/options-error.tsx';
import type { OptionsQuery } from '#ui/select/options-status.ts';
import { formatTime } from '#lib/format/dates.ts';
import classes from './figures-status.module.css';

type Props = {
  queries: readonly (OptionsQuery & { readonly dataUpdatedAt: number })[];
  timeZone: string | undefined;
};

/** Says which figures are missing, and of what time the shown ones are if they could not be refreshed. */
export function FiguresStatus({ queries, timeZone }: Props) {
  const old = queries.filter(({ data, isError }) => isError && data !== undefined);
  const updatedAt = Math.min(...old.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return (
    <>
      <OptionsError queries={queries.filter(({ data }) => data === undefined)} />
      {old.length > 0 && (
        <p className={classes.old} role="status">
          Not refreshed since {formatTime(updatedAt, timeZone)}.
          <Button variant="subtle" size="compact-sm" onClick={() => old.forEach(({ refetch }) => void refetch())}>
            Refresh
          </Button>
        </p>
      )}
    </>
  );
}
