import { termLabel } from '#lib/format/term-name.ts';
import type { Holiday, Semester } from '@muster/contract/academics/semesters';
import { formatCount } from '@muster/contract/http/plural';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useId } from 'react';
import { type Bar, toBar, toBars, countInYear, monthBars, shiftAcademicYear } from './semester-overview.logic.ts';
import classes from './semester-overview.module.css';

type Props = {
  academicYear: string;
  /** Undefined until loaded. */
  semesters: readonly Semester[] | undefined;
  holidays: readonly Holiday[] | undefined;
  today: string;
  onYear: (academicYear: string) => void;
};

const at = ({ left, width }: Bar): CSSProperties => ({ insetInlineStart: `${left}%`, width: `${width}%` });

/**
 * Timeline of the academic year with semesters, holidays and today. Hidden from screen readers, because the lists below
 * have the same content.
 */
export function SemesterOverview({ academicYear, semesters, holidays, today, onYear }: Props) {
  const id = useId();
  const todayBar = toBar({ starts_on: today, ends_on: today }, academicYear);
  const visible = toBars(semesters ?? [], academicYear);
  return (
    <section className={classes.overview} aria-labelledby={id}>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Previous academic year"
          onClick={() => onYear(shiftAcademicYear(academicYear, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <h2 id={id} className={classes.title} aria-live="polite">
          {academicYear}
        </h2>
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Next academic year"
          onClick={() => onYear(shiftAcademicYear(academicYear, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </ActionIcon>
        <p className={classes.counts}>
          {semesters &&
            holidays &&
            `${formatCount(visible.length, 'semester')}, ${formatCount(countInYear(holidays, academicYear), 'holiday')}`}
        </p>
      </div>
      <div className={classes.timeline} aria-hidden>
        <div className={classes.months}>
          {monthBars(academicYear).map(({ name, bar }) => (
            <span key={name} className={classes.month} style={at(bar)}>
              {name}
            </span>
          ))}
        </div>
        <div className={classes.year}>
          {visible.map(({ one, bar }) => (
            <span key={`${one.academic_year} ${one.semester}`} className={classes.semester} style={at(bar)}>
              <span className={classes.longName}>{termLabel(one.semester)}</span>
              <span className={classes.shortName}>S{one.semester}</span>
            </span>
          ))}
          {toBars(holidays ?? [], academicYear).map(({ one, bar }) => (
            <span key={one.id} className={classes.holiday} style={at(bar)} title={one.name} />
          ))}
          {todayBar && <span className={classes.today} style={{ insetInlineStart: `${todayBar.left}%` }} />}
        </div>
        <ul className={classes.legend}>
          <li data-of="semester">Semester</li>
          <li data-of="holiday">Holiday</li>
          {todayBar && <li data-of="today">Today</li>}
        </ul>
      </div>
    </section>
  );
}
