import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ClassWeek } from './class-week.tsx';
import { degreesQuery, groupsQuery, staffQuery } from './timetable-choices.api.ts';
import { type ViewSearch, weekScope } from './view-timetable.logic.ts';
import classes from './view-timetable.module.css';

type Props = { search: ViewSearch };

/** One week of whom the filters name, or the question whose. */
export function ViewTimetableWeek({ search }: Props) {
  const degree = useQuery(degreesQuery()).data?.find(({ id }) => id === search.degree_details_id);
  const group = useQuery(groupsQuery()).data?.find(({ id }) => id === search.group_id);
  const member = useQuery(staffQuery()).data?.find(({ id }) => id === search.lecturer_id);
  const scope = weekScope(search);
  if (!scope)
    return (
      <div className={classes.place}>
        <EmptyState title="Whose week?" text="Choose a degree and its group, a lecturer or a venue." />
      </div>
    );
  const names = [
    degree?.degree_programme,
    scope.year === undefined ? undefined : `Year ${scope.year}`,
    group?.group_name,
    member?.name,
    scope.venue,
  ];
  return (
    <ClassWeek
      scope={scope}
      viewer="admin"
      title={['Week', ...names.filter((name) => name !== undefined)].join(' · ')}
    />
  );
}
