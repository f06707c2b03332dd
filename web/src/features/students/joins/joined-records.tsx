import { Alert, Anchor, Paper } from '@mantine/core';
import { type StudentJoin, type StudentJoins, undoStudentJoin } from '@muster/contract/people/student-joins';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { call } from '#lib/api/api.ts';
import { formatDate } from '#lib/format/dates.ts';
import { formatPerson } from '#lib/format/person-label.ts';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import cards from '#ui/list/case-list.module.css';
import classes from './joins.module.css';
import { separateQuestion, texts } from './joins.texts.ts';

/** Says that a record was joined into another one, with the link to it. */
export function JoinedIntoNote({ record }: { record: NonNullable<StudentJoins['joined_into']> }) {
  const { id, name, student_id: number } = record;
  return (
    <Alert color="amber" mb="md" title="This record was joined into another one">
      {'Its entries are now with '}
      <Anchor component={Link} to={`/students/${id}`} underline="always">
        {name} · {number}
      </Anchor>
      . Searches and imports know this number as a further one of that student. You can separate the records there.
    </Alert>
  );
}

type Props = { studentId: string; joins: readonly StudentJoin[]; canChange: boolean };

/** The records that were joined into this one, with the button to separate them. Nothing, if there are none. */
export function JoinedRecords({ studentId, joins, canChange }: Props) {
  const titleId = useId();
  const { isBusy, run } = useAction(async (joinId: string) => {
    await call(undoStudentJoin, { params: { id: studentId, joinId } });
    notify.success(texts.separated);
  });
  if (joins.length === 0) return null;

  async function separate({ id, record }: StudentJoin): Promise<void> {
    if (await confirm(separateQuestion(record.student_id))) await run(id);
  }

  return (
    <Paper withBorder component="section" className={cards.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={cards.title}>
        {texts.history}
      </h2>
      <ul className={cards.list}>
        {joins.map((join) => (
          <li key={join.id} className={cards.item}>
            <div className={classes.joined}>
              <p>
                <Anchor component={Link} to={`/students/${join.record.id}`} underline="always">
                  {join.record.student_id}
                </Anchor>
                {` · ${join.record.name}`}
              </p>
              {canChange && join.undo_problem === null && (
                <Button variant="default" size="sm" disabled={isBusy} onClick={() => void separate(join)}>
                  Separate
                </Button>
              )}
            </div>
            <p className={cards.soft}>
              Joined by {formatPerson(join.joined_by)}, {formatDate(join.joined_at)}
            </p>
            {join.undone_at !== null && join.undone_by !== null && (
              <p className={cards.soft}>
                Separated by {formatPerson(join.undone_by)}, {formatDate(join.undone_at)}
              </p>
            )}
            {join.undone_at === null && join.undo_problem !== null && <p className={cards.soft}>{join.undo_problem}</p>}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
