import { termLabel } from '#lib/format/term-name.ts';
import type { StudentModule } from '@muster/contract/people/student-page';
import { Paper } from '@mantine/core';
import { useId } from 'react';
import { ChangePoints } from '#ui/text/change-points.tsx';
import { ClassSquares } from '#ui/charts/class-squares.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import cards from '#ui/list/case-list.module.css';
import { AttendanceSummary } from './attendance-summary.tsx';
import { forecastOf } from './forecast.logic.ts';
import { forecastTextForStaff } from './forecast.texts.ts';
import { bandTones, formatPercentage, overall, squaresOf } from './my-attendance.logic.ts';
import { countText, statusCountText } from './my-attendance.texts.ts';
import { changeOf } from './attendance-change.logic.ts';
import classes from './student-attendance.module.css';

type Props = {
  modules: readonly StudentModule[];
  semester: { readonly academic_year: string; readonly semester: number } | null;
  today: string;
  /** Shown without modules. */
  emptyText: string;
};

/** The attendance of a student this semester as staff see it: the total with its change, then each module with its classes as squares. */
export function StudentAttendance({ modules, semester, today, emptyText }: Props) {
  const titleId = useId();
  const total = overall(modules);
  return (
    <Paper withBorder component="section" className={cards.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={cards.title}>
        Attendance{' '}
        {semester && (
          <span className={cards.count}>
            {termLabel(semester.semester)}, {semester.academic_year}
          </span>
        )}
      </h2>
      {modules.length === 0 ? (
        <p className={classes.empty}>{emptyText}</p>
      ) : (
        <>
          <div className={classes.figures}>
            <span className={classes.figure}>
              {total.percentage === null ? '–' : formatPercentage(total.percentage)}
            </span>
            <span>
              <span className={classes.band}>
                {total.band !== null && <StatusBadge tone={bandTones[total.band]}>{total.band}</StatusBadge>}
                {countText(total.attended, total.total)}
              </span>
              <span className={classes.change}>
                <ChangePoints change={changeOf(modules, today)} /> against the four weeks before
              </span>
            </span>
          </div>
          <ul className={classes.modules}>
            {modules.map((module) => (
              <Module key={module.module_id} module={module} />
            ))}
          </ul>
        </>
      )}
    </Paper>
  );
}

function Module({ module }: { module: StudentModule }) {
  const forecast = forecastOf(module);
  const text = `Classes: ${statusCountText(module.records, module.to_come ?? 0)}`;
  return (
    <li className={classes.module}>
      <AttendanceSummary
        name={
          <span className={classes.name}>
            {module.module_code} · {module.module_name}
          </span>
        }
        counts={module}
        squares={<ClassSquares squares={squaresOf(module)} text={text} />}
      />
      {forecast && (
        <p className={classes.forecast} data-kind={forecast.kind}>
          {forecastTextForStaff(forecast)}
        </p>
      )}
    </li>
  );
}
