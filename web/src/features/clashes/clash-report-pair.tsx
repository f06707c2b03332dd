import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatTimeRange } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';
import { Names } from '../../ui/names.tsx';
import { StatusWord } from '../../ui/status-word.tsx';
import type { ClashPair, ClashTerm } from './clash-report.api.ts';
import { acceptedText, sharedNames, texts } from './clash-report.texts.ts';
import classes from './clash-report.module.css';

type Props = { pair: ClashPair; term: ClashTerm };

/** Two classes and what both need, in words. */
export function ClashReportPair({ pair, term }: Props) {
  const accepted = acceptedText(pair);
  return (
    <article className={classes.pair}>
      <header className={classes.head}>
        <h3 className={classes.what}>
          {formatTimeRange(pair.start_time, pair.end_time)}: both need {sharedNames(pair)}
        </h3>
        <StatusWord tone={accepted === undefined ? 'bad' : 'neutral'}>{accepted ?? texts.notAccepted}</StatusWord>
      </header>
      <div className={classes.sides}>
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
    <div className={classes.side}>
      <strong>
        {side.module_code} {side.module_name}
      </strong>
      <span>
        {side.class_type} · {formatTimeRange(side.start_time, side.end_time)}
      </span>
      <span>
        {isolated(side.venue)} · {isolated(side.lecturer)}
      </span>
      <span>
        <Names names={side.groups} />
      </span>
    </div>
  );
}
