import type { ParallelGroups } from '@muster/contract/attendance/parallel-classes';

/** A teaching group: 'Group B' for a short name such as 'B' or '12'; longer names say what they are. */
export const groupTitle = (name: string): string => (name.length <= 3 ? `Group ${name}` : name);
export const parallelText = ({ own, attended }: ParallelGroups): string =>
  `${groupTitle(own)}, in ${groupTitle(attended)}`;
