import type { HeldClass } from '@muster/contract/timetables/class-week';
import type { ClassOfThisWeek } from './lecturer-dashboard/lecturer-classes.logic.ts';

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A weekly class in its planned time and venue. */
export const heldClass: HeldClass = {
  timetable_id: uuid(1),
  class_date: '2026-11-23',
  date: '2026-11-23',
  start_time: '09:00',
  end_time: '11:00',
  starts_at: '2026-11-23T09:00:00Z',
  ends_at: '2026-11-23T11:00:00Z',
  venue: 'Hall A1',
  state: 'as planned',
  planned: { start_time: '09:00', end_time: '11:00', venue: 'Hall A1' },
  reason: null,
  changed_by: null,
  module_id: uuid(2),
  module_code: 'CS2022',
  module_name: 'Data Structures',
  weeks: null,
  class_type: 'Lecture',
  lecturer: { id: uuid(3), name: 'Amara Silva' },
  substitute: null,
  assistant_lecturer: null,
  groups: [],
  year: 2,
  semester: 1,
  academic_year: '2026-2027',
  session_id: null,
};

/** The same weekly class, as its lecturer sees it. */
export const lecturerClass: ClassOfThisWeek = {
  id: heldClass.timetable_id,
  day: 'Monday',
  start_time: '09:00',
  end_time: '11:00',
  module_id: heldClass.module_id,
  module_code: 'CS2022',
  module_name: 'Data Structures',
  location: 'Hall A1',
  session_type: 'Lecture',
  year: 2,
  semester: 1,
  academic_year: '2026-2027',
  weeks: null,
  groups: [],
  this_week: {
    date: '2026-11-23',
    start_time: '09:00',
    end_time: '11:00',
    starts_at: '2026-11-23T09:00:00Z',
    ends_at: '2026-11-23T11:00:00Z',
    venue: 'Hall A1',
    state: 'as planned',
    reason: null,
    substitute: null,
    is_open: false,
    session_id: null,
    session_state: null,
    class_state: null,
    present: null,
    expected: null,
  },
};
