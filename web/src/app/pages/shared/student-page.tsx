import { mayRead } from '@muster/contract/accounts/admin-roles';
import { Paper, Skeleton } from '@mantine/core';
import { listStudentJoins } from '@muster/contract/people/student-joins';
import { studentOverview } from '@muster/contract/people/student-page';
import { studentTexts } from '@muster/contract/people/students';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { StudentClasses } from '../../../features/attendance/student-classes.tsx';
import { StudentAttendance } from '../../../features/attendance/student-attendance.tsx';
import { StudentAbsences } from '../../../features/excuses/student-absences.tsx';
import { StudentQuestions } from '../../../features/questions/student-questions.tsx';
import { JoinedIntoNote, JoinedRecords } from '../../../features/students/joins/joined-records.tsx';
import { StudentHead } from '../../../features/students/page/student-head.tsx';
import { StudentHistory } from '../../../features/students/page/student-history.tsx';
import { StudentTeachingGroups } from '../../../features/students/page/student-teaching-groups.tsx';
import { StudentNotes } from '../../../features/students/page/student-notes.tsx';
import { StudentWarnings } from '../../../features/warnings/student-warnings.tsx';
import { isNotFound, isTransient, problemText } from '#lib/api/problem.ts';
import { queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { isUuid } from '#lib/uuid.ts';
import { AuditLink } from '#ui/access/audit-link.tsx';
import { useCanChange } from '#ui/access/can-change.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import classes from './student-page.module.css';

const PersonAccessCard = lazy(async () => ({
  default: (await import('../../../features/accounts/person-access/person-access.tsx')).PersonAccessCard,
}));

/** `/students/{id}`: everything about one student for administrators; for the student's lecturers, what concerns their classes. */
export function StudentPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const user = useCurrentUser();
  const overview = useQuery({ ...queryOf(studentOverview, { params: { id } }), enabled: isUuid(id) });
  const isOffice = user?.admin_role === 'faculty_office';
  const isAdmin = user?.role === 'admin';
  const canChange = useCanChange();
  const hasJoins = isAdmin && !isOffice;
  const joins = useQuery({ ...queryOf(listStudentJoins, { params: { id } }), enabled: hasJoins && isUuid(id) });
  const isAttendanceOpen = !user?.admin_role || mayRead(user.admin_role, 'attendance');
  const back = { to: isAdmin ? '/students-list' : '/lecturer/students', label: 'Students' };

  if (!isUuid(id)) return <ErrorState text={studentTexts.notFound} secondaryAction={back} />;
  if (overview.isError && !overview.data)
    return (
      <ErrorState
        text={isNotFound(overview.error) ? studentTexts.notFound : problemText(overview.error)}
        onRetry={isTransient(overview.error) ? () => void overview.refetch() : undefined}
        secondaryAction={back}
      />
    );
  const { data } = overview;
  return (
    <>
      <StudentHead
        id={id}
        student={data?.student}
        back={back}
        isEditor={isAdmin && canChange && !joins.data?.joined_into}
      />
      {joins.data?.joined_into && <JoinedIntoNote record={joins.data.joined_into} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          {data ? (
            <StudentAttendance
              modules={data.modules}
              semester={data.semester}
              today={data.today}
              emptyText={
                isAdmin ? 'No classes this semester yet' : 'You held no class with this student this semester yet'
              }
            />
          ) : (
            <Paper withBorder className={classes.skeleton} aria-hidden>
              <Skeleton height={20} width="8rem" />
              <Skeleton height={44} width="10rem" mt={16} />
              {[1, 2, 3, 4].map((row) => (
                <div key={row} className={classes.row}>
                  <Skeleton height={16} width="50%" />
                  <Skeleton height={12} mt={12} />
                  <Skeleton height={12} width="60%" mt={12} />
                </div>
              ))}
            </Paper>
          )}
          {data && <StudentClasses key={id} studentId={id} today={data.today} />}
        </div>
        {data && (
          <div key={id} className={classes.column}>
            {user?.admin_role && mayRead(user.admin_role, 'people') && <StudentTeachingGroups studentId={id} />}
            {isAttendanceOpen && (
              <>
                <StudentAbsences studentId={id} />
                <StudentQuestions studentId={id} />
                <StudentWarnings studentId={id} />
              </>
            )}
            {isAdmin && isAttendanceOpen && (
              <>
                {!joins.data?.joined_into && <StudentNotes studentId={id} />}
                <StudentHistory studentId={id} />
              </>
            )}
            {isAdmin && !isOffice && (
              <Suspense fallback={null}>
                <PersonAccessCard kind="student" id={id} />
              </Suspense>
            )}
            {joins.data && <JoinedRecords studentId={id} joins={joins.data.joins} canChange={canChange} />}
            {isAdmin && isAttendanceOpen && <AuditLink subject={id} />}
          </div>
        )}
      </div>
    </>
  );
}
