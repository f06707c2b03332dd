import type { LecturerClass } from '@muster/contract/timetables';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QrForm } from '../features/sessions/qr-form.logic.ts';
import { QrFormScreen } from '../features/sessions/qr-form-screen.tsx';
import { lecturerClassesQuery } from '../features/timetables/lecturer-classes.api.ts';
import { classToPrefill } from '../features/timetables/lecturer-classes.logic.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { today } from '../lib/dates.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { roleHome } from './route-table.ts';

/** The form starts with what the timetable knows of the class that is on, or of today's next one. */
export function QrFormPage() {
  const user = useCurrentUser();
  const [openedAt] = useState(() => new Date().toISOString());
  const classes = useQuery(lecturerClassesQuery(user?.staff_id ?? ''));
  if (!user) return null;
  if (user.staff_id !== null && classes.isPending) return <LoadingState />;
  const entry = classToPrefill(classes.data ?? [], today(user.time_zone), openedAt);
  return <QrFormScreen user={user} prefill={entry ? prefillOf(entry) : {}} home={roleHome[user.role]} />;
}

/** The form's session types are fewer than the timetable's class types. */
const sessionTypes: Readonly<Record<string, string>> = {
  Lecture: 'lecture',
  Tutorial: 'tutorial',
  Practical: 'practical',
  Laboratory: 'practical',
  Workshop: 'seminar',
};

function prefillOf(entry: LecturerClass): Partial<QrForm> {
  return {
    semester: String(entry.semester),
    year: String(entry.year),
    session_type: sessionTypes[entry.session_type] ?? '',
    module_code: entry.module_code,
    groups: entry.groups.map((group) => group.id),
    location: entry.location,
    date: entry.this_week.date,
    class_start_time: entry.start_time,
    class_end_time: entry.end_time,
    academic_year: entry.academic_year,
  };
}
