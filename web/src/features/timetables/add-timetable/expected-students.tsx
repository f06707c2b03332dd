import { countExpectedStudents } from '@muster/contract/timetables/expected-students';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { type ClassBlock, groupIdsOf, type Term } from '../timetable-form/timetable-form.logic.ts';
import { texts } from '../timetables.texts.ts';
import classes from './add-timetable.module.css';

type Props = { term: Term; block: ClassBlock };

/** The number of students whom the class expects, as soon as its module, term and groups are known. */
export function ExpectedStudents({ term, block }: Props) {
  const groupIds = groupIdsOf(term, block);
  const isKnown =
    block.module_id !== '' &&
    term.semester !== '' &&
    term.academic_year !== '' &&
    (term.for === 'everyone' || groupIds.length > 0);
  const planned = {
    module_id: block.module_id,
    academic_year: term.academic_year,
    semester: term.semester,
    group_ids: groupIds.toSorted(),
  };
  const { data } = useQuery({
    ...queryOf(countExpectedStudents, { body: { classes: [planned] } }),
    select: ({ counts }) => counts[0],
    enabled: isKnown,
  });
  return (
    <p className={classes.expected} role="status">
      {isKnown && data !== undefined ? texts.expected(data) : ''}
    </p>
  );
}
