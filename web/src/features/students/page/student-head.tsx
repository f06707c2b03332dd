import type { ListedStudent } from '@muster/contract/people/students';
import { Avatar, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { today } from '#lib/format/dates.ts';
import { Button } from '#ui/actions/button.tsx';
import { avatarInitial } from '#ui/people/avatar-initial.ts';
import { EmailAddress } from '#ui/people/email-address.tsx';
import { Term } from '#ui/text/term.tsx';
import { StudentStatus } from '../student-status.tsx';
import { describeStatus } from '../students.texts.ts';
import { programmesText } from '../study.texts.ts';
import { StudentMenu } from './student-menu.tsx';
import classes from './student-head.module.css';

type Props = {
  id: string;
  /** Undefined while loading. */
  student: ListedStudent | undefined;
  /** The list behind the page. */
  back: { readonly to: string; readonly label: string };
  /** Whether the reader edits students. */
  isEditor: boolean;
};

/** Photo, name and place of a student, and for administrators the actions. */
export function StudentHead({ id, student, back, isEditor }: Props) {
  const badge = student ? describeStatus(student, today()).badge : null;
  return (
    <header className={classes.head}>
      <Link to={back.to} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden />
        {back.label}
      </Link>
      <div className={classes.person}>
        {student ? (
          <Avatar src={student.photo_url} alt="" color="petrol" size={72} radius="50%">
            {avatarInitial(student.name)}
          </Avatar>
        ) : (
          <Skeleton circle height={72} />
        )}
        <div className={classes.body}>
          {student ? (
            <h1 className={classes.name}>
              {student.name}
              {badge !== null && <StudentStatus student={student} />}
            </h1>
          ) : (
            <div className={classes.name} aria-busy="true" role="status" aria-label="Loading student">
              <Skeleton height="1lh" width="14rem" maw="100%" />
            </div>
          )}
          <p className={classes.line}>
            {student ? factsOf(student) : <Skeleton component="span" height="1em" width="24rem" maw="90%" ml={16} />}
          </p>
        </div>
        {isEditor && (
          <div className={classes.actions}>
            <Button
              component={Link}
              to={`/edit-student/${id}`}
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
            >
              Edit
            </Button>
            {student ? <StudentMenu student={student} /> : <Skeleton height={42} width={66} />}
          </div>
        )}
      </div>
    </header>
  );
}

function factsOf(student: ListedStudent): ReactNode {
  const { current_year: year, current_semester: semester, contact_no: phone } = student;
  const { badge } = describeStatus(student, today());
  const facts: Record<string, ReactNode> = {
    number: student.student_id,
    degree: programmesText(student),
    group: student.group_name,
    term: year !== null && <Term year={year} semester={semester} />,
    email: student.email !== '' && <EmailAddress address={student.email} />,
    phone,
    status: badge === null && <StudentStatus student={student} />,
  };
  return Object.entries(facts)
    .filter(([, fact]) => Boolean(fact))
    .map(([key, fact]) => (
      <span key={key} className={classes.fact}>
        {fact}
      </span>
    ));
}
