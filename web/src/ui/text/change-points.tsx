import { Change } from './change.tsx';
import { formatPoints } from './format-points.ts';

/** '▼ 0.6 points'. */
export const ChangePoints = ({ change }: { change: number | null }) => (
  <Change change={change} text={change === null ? 'no earlier weeks' : formatPoints(change)} />
);
