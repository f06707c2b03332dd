import { useQuery } from '@tanstack/react-query';
import { classWeekQuery } from '../class-week/class-week.api.ts';
import { HeldClassActions } from './held-class-actions.tsx';

type Props = {
  entry: { readonly id: string; readonly module_id: string };
  onChanged: () => void;
};

/** What administrators may do with this week's class of a timetable entry; nothing if there is none. */
export function ThisWeeksClass({ entry, onChanged }: Props) {
  const week = useQuery(classWeekQuery({ module_id: entry.module_id }, undefined));
  const held = week.data?.classes.find(({ timetable_id }) => timetable_id === entry.id);
  return held ? <HeldClassActions held={held} viewer="admin" onChanged={onChanged} /> : null;
}
