import { groupTitle } from './group-title.texts.ts';
import { formatDayAndDate } from './dates.ts';

/** 'Attended in Group A, Wednesday, 16 September': the class of a parallel teaching group that counts in place of this one. */
export const attendedInText = ({ groups, date }: { readonly groups: string; readonly date: string }): string =>
  `Attended in ${groupTitle(groups)}, ${formatDayAndDate(date)}`;
