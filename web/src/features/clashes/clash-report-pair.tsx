import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatWeeks } from '@muster/contract/timetables/week-patterns';
import { Button } from '#ui/actions/button.tsx';
import { formatTimeRange } from '#lib/format/dates.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { NameList } from '#ui/text/name-list.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { acceptedText, type ClashPair, sharedNames, texts } from './clash-report.texts.ts';
import classes from './clash-report.module.css';

type Props = { pair: ClashPair; term: { academic_year: string; semester: string } };

/** Two clashing classes and the resources they share. */
export function ClashReportPair({ pair, term }: Props) {
  const accepted = acceptedText(pair);
  return (
    <article className={classes.pair}>
      <header className={classes.head}>
        <h3 className={classes.summary}>
          {formatTimeRange(pair.start_time, pair.end_time)}: both need {sharedNames(pair)}
        </h3>
        {accepted === undefined ? (
          <StatusBadge tone="bad">{texts.notAccepted}</StatusBadge>
        ) : (
          <span className={classes.accepted}>{accepted}</span>
        )}
      </header>
      <div className={classes.classes}>
        <Side side={pair.first} />
        <Side side={pair.second} />
      </div>
      <Button
        className={classes.edit}
        variant="subtle"
        size="sm"
        leftSection={<IconPencil size={17} aria-hidden />}
        aria-label={`Edit these classes: ${pair.first.module_code} and ${pair.second.module_code}, ${pair.day_of_week}`}
        renderRoot={(root) => (
          <Link
            {...root}
            to="/edit-timetable"
            search={{ ...term, search: pair.shared[0]?.name ?? '', day_of_week: pair.day_of_week }}
          />
        )}
      >
        Edit these classes
      </Button>
    </article>
  );
}

function Side({ side }: { side: ClashPair['first'] }) {
  return (
    <div className={classes.class}>
      <strong>
        {side.module_code} {side.module_name}
      </strong>
      <span>
        {side.class_type} · {formatTimeRange(side.start_time, side.end_time)}
        {side.weeks !== null && ` · ${formatWeeks(side.weeks)}`}
      </span>
      <span>
        {bidiIsolate(side.venue)} · {bidiIsolate(side.lecturer)}
      </span>
      <span>
        <NameList names={side.groups} />
      </span>
    </div>
  );
}
