import { formatFirstName } from './name-list.logic.ts';

/** The first of several names; the others are in the tooltip. */
export const FirstName = ({ names }: { names: readonly string[] }) => (
  <span title={names.length > 1 ? names.join(', ') : undefined}>{formatFirstName(names)}</span>
);
