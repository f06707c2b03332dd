import type { OwnStudent } from '@muster/contract/profiles';
import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateRange } from '../../lib/dates.ts';
import { isolated } from '../../lib/isolated.ts';
import { FactsCard } from '../../ui/facts-card.tsx';
import { PersonalPage } from '../../ui/personal-page.tsx';
import { PersonCard } from '../../ui/person-card.tsx';
import { OwnStudentOf } from './own-student.tsx';
import { levelWords, pathWords } from './students.texts.ts';

/** `/student/profile`: the own record, to read. */
export function StudentProfileScreen() {
  return <OwnStudentOf>{(student) => <Cards student={student} />}</OwnStudentOf>;
}

const dated = (date: string | null): string | null => (date === null ? null : formatDateRange(date, date));

function Cards({ student }: { student: OwnStudent }) {
  const { degree_level: level, current_year: year, current_semester: semester, group } = student;
  return (
    <PersonalPage>
      <PersonCard
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
      </PersonCard>
      <FactsCard
        title="Personal Information"
        facts={[
          ['Full Name', student.full_name],
          ['Student ID', student.student_id],
          ['Email', student.email],
          ['Phone', student.phone],
          ['Gender', student.gender],
          ['Date of Birth', dated(student.dob)],
        ]}
      />
      <FactsCard
        title="Academic Information"
        facts={[
          ['University', student.university.name],
          ['Degree Programme', student.program],
          ['Degree Level', level === null ? null : levelWords[level]],
          ['Degree Path', pathWords[student.degree_path]],
          ...(student.department === null ? [] : [['Department', student.department] as const]),
          ['Year of Study', year === null ? null : `Year ${year}`],
          ['Semester', semester === null ? null : `Semester ${semester}`],
          ['Group', group === null ? null : `${isolated(group.group_name)} · ${group.academic_year}`],
          ['Enrollment Date', dated(student.enrollment_date)],
        ]}
      />
    </PersonalPage>
  );
}
