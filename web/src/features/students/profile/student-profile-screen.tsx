import { termLabel } from '#lib/format/term-name.ts';
import type { OwnStudent } from '@muster/contract/accounts/profiles';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { formatDateRange } from '#lib/format/dates.ts';
import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { FactsCard } from '#ui/layout/facts-card.tsx';
import { ProfileLayout } from '#ui/people/profile-layout.tsx';
import { ProfileHeader } from '#ui/people/profile-header.tsx';
import { StudentProfileQuery } from './student-profile-query.tsx';
import { levelLabels, pathLabels } from '../students.texts.ts';

/** `/student/profile`: the student's own record, read-only. */
export function StudentProfileScreen() {
  return <StudentProfileQuery>{(student) => <ProfileCards student={student} />}</StudentProfileQuery>;
}

const formatDate = (date: string | null): string | null => (date === null ? null : formatDateRange(date, date));

function ProfileCards({ student }: { student: OwnStudent }) {
  const { degree_level: level, current_year: year, current_semester: semester, group } = student;
  return (
    <ProfileLayout>
      <ProfileHeader
        name={student.name}
        photo={student.photo_url}
        lines={[`Student ID: ${student.student_id}`, ...(student.degree_programme ? [student.degree_programme] : [])]}
      >
        <Button
          component={Link}
          to="/student/settings"
          variant="default"
          leftSection={<IconSettings size={18} aria-hidden />}
        >
          Settings
        </Button>
      </ProfileHeader>
      <FactsCard
        title="Personal Information"
        facts={[
          ['Full Name', student.full_name],
          ['Student ID', student.student_id],
          ['Email', student.email],
          ['Phone', student.phone],
          ['Gender', student.gender],
          ['Date of Birth', formatDate(student.dob)],
        ]}
      />
      <FactsCard
        title="Academic Information"
        facts={[
          ['University', student.university.name],
          ['Degree Programme', student.program],
          ...(student.second_programme === null ? [] : [['Second Programme', student.second_programme] as const]),
          ['Degree Level', level === null ? null : levelLabels[level]],
          ['Degree Path', pathLabels[student.degree_path]],
          ...(student.department === null ? [] : [['Department', student.department] as const]),
          ['Year of Study', year === null ? null : `Year ${year}`],
          ['Semester', semester === null ? null : termLabel(semester)],
          ['Group', group === null ? null : `${bidiIsolate(group.group_name)} · ${group.academic_year}`],
          ['Enrollment Date', formatDate(student.enrollment_date)],
        ]}
      />
    </ProfileLayout>
  );
}
