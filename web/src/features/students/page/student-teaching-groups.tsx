import { Anchor, Paper } from '@mantine/core';
import { teachingGroupLabel } from '@muster/contract/academics/teaching-groups';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { termLabel } from '#lib/format/term-name.ts';
import cards from '#ui/list/case-list.module.css';
import { enrollmentsQuery } from '../form/student.api.ts';
import { enrollmentDays } from '../students.texts.ts';

/** The teaching groups of a student, with a link to the module where students are moved. Nothing, if there are none. */
export function StudentTeachingGroups({ studentId }: { studentId: string }) {
  const titleId = useId();
  const { data = [] } = useQuery(enrollmentsQuery(studentId));
  const rows = data.flatMap((one) => (one.teaching_group && one.active ? [{ ...one, group: one.teaching_group }] : []));
  if (rows.length === 0) return null;
  return (
    <Paper withBorder component="section" className={cards.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={cards.title}>
        Teaching groups
      </h2>
      <ul className={cards.list}>
        {rows.map(({ id, module, group, academic_year, semester, ...days }) => (
          <li key={id} className={cards.item}>
            <p>
              <Anchor
                underline="always"
                renderRoot={(props) => (
                  <Link to={`/modules/${module.id}`} search={termSearch(academic_year, semester)} {...props} />
                )}
              >
                {`${module.module_code} · ${teachingGroupLabel(group)}`}
              </Anchor>
            </p>
            <p className={cards.soft}>
              {`${module.module_name} · ${termLabel(semester)}, ${academic_year}${enrollmentDays(days)}`}
            </p>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** The term in the address of a module. */
const termSearch = (year: string, semester: number): Record<string, string> => ({
  academic_year: year,
  semester: String(semester),
});
