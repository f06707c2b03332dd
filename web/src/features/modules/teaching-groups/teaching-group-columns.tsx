import type { TeachingGroup, WeeklyClass } from '@muster/contract/academics/teaching-group-lists';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { withModules } from '#lib/format/weekly-class.texts.ts';
import { ActiveStatus } from '#ui/feedback/active-status.tsx';
import type { Column } from '#ui/table/column.ts';
import classes from './teaching-groups.module.css';
import { formatClass, formatSeats, seatsUnit, tooManyText } from './teaching-groups.texts.ts';

const otherCodes = ({ modules, module_id: own }: TeachingGroup, moduleId = own): string[] =>
  modules.filter(({ id }) => id !== moduleId).map(({ module_code: code }) => code);

type OfClass = Pick<TeachingGroup, 'student_count' | 'capacity'>;

/** '24 of 30', or '32 of 30' and '2 too many'. */
export const Seats = ({ of }: { of: OfClass }) => (
  <span className={classes.seats} data-full={tooManyText(of) && true}>
    {formatSeats(of)}
    <span className={classes.unit}> {seatsUnit(of)}</span>
    {tooManyText(of) !== undefined && <span className={classes.tooMany}>{tooManyText(of)}</span>}
  </span>
);

/** The times of weekly classes with place and lecturer. */
export const WeeklyClasses = ({ weekly }: { weekly: readonly WeeklyClass[] }) => (
  <ul className={classes.classes}>
    {weekly.map((one) => (
      <li key={one.id}>
        {`${formatClass(one)} · `}
        <span className={classes.soft}>{`${one.venue} · ${one.lecturer}`}</span>
      </li>
    ))}
  </ul>
);

/** The columns on the page of a module. The modules that a group serves besides this one, or its own, are named. */
export const teachingGroupColumns = (moduleId?: string): readonly Column<TeachingGroup>[] => [
  {
    key: 'name',
    title: 'Teaching Group',
    render: (group) => (
      <>
        <span className={classes.name}>{teachingGroupLabel(group)}</span>
        {group.class_type !== null && <span className={classes.soft}> {group.class_type}</span>}
        {group.modules.length > 1 && <span className={classes.soft}> {withModules(otherCodes(group, moduleId))}</span>}
      </>
    ),
  },
  {
    key: 'students',
    title: 'Students',
    phone: 'state',
    render: (group) => <Seats of={group} />,
  },
  { key: 'active', title: 'Status', phone: 'state', render: ({ active }) => <ActiveStatus isActive={active} /> },
  {
    key: 'classes',
    title: 'Classes',
    render: ({ classes: weekly }) =>
      weekly.length === 0 ? <span className={classes.soft}>No classes</span> : <WeeklyClasses weekly={weekly} />,
  },
];
