import { listJoined } from '@muster/contract/attendance/class-lists';
import { listJoinRequests } from '@muster/contract/attendance/join-requests';
import { type RegisterRow, registerEvents } from '@muster/contract/attendance/registers';
import {
  lecturerModules,
  lecturerSemesters,
  moduleAssistants,
  moduleGroups,
} from '@muster/contract/attendance/session-choices';
import type { CurrentCode, Session } from '@muster/contract/attendance/sessions';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import type { MockServer } from '#lib/testing/mock-server.setup.ts';

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const id = uuid(1);

export const session: Session = {
  id,
  session_id: id,
  state: 'ended',
  class_state: 'final',
  withdrawal: null,
  date_reason: null,
  withdrawable_until: null,
  module_id: uuid(3),
  module_code: 'CS1',
  module_name: 'Logic',
  session_type: 'lecture',
  attendance_requirement: 'required',
  location: 'Hall B',
  date: '2026-11-19',
  class_start_time: '09:00',
  class_end_time: '10:00',
  academic_year: '2026-2027',
  year: 1,
  semester: 1,
  description: '',
  duration_minutes: 3,
  lecturer_id: uuid(4),
  lecturer_name: 'Dr. Rahman',
  further_lecturers: [],
  assistant_lecturer: null,
  groups: [],
  expected: 1,
  head_count: null,
  late_after_minutes: null,
  geofence: null,
  timetable_id: null,
};

export const lecturer = makeUser({ role: 'lecturer', name: session.lecturer_name, employee_id: 'E1', staff_id: id });

/** The first code of three minutes. */
export const currentCode: CurrentCode = {
  success: true,
  message: '',
  state: 'running',
  is_active: true,
  qr_code: null,
  url: null,
  qr_payload: { qr_sequence: 1 },
  current_sequence: 1,
  total_sequences: 18,
  time_remaining: 180_000,
  next_refresh_in: 10_000,
  typed_code: null,
  typed_ends_in: 0,
  second_code: null,
  server_time: '2026-11-23T10:00:00Z',
};

/** Absent, without a mark, in a class that is over. */
export const aiko: RegisterRow = {
  id,
  student_id: 'S1',
  name: 'Aiko',
  email: 'aiko@example.org',
  group_name: 'A',
  status: 'absent',
  method: null,
  marked_at: null,
  marked_by: null,
  location: null,
  is_corrected: false,
  added: null,
  flags: [],
};

export const counts = {
  expected: 1,
  count: 0,
  present: 0,
  late: 0,
  online: 0,
  absent: 1,
  excused: 0,
  in_progress: 0,
  flagged: 0,
};

/** Replies to the selects of the session form with one semester and no other options. */
export function mockSessionChoices(server: MockServer): void {
  server.reply(lecturerSemesters, { success: true, semesters: [{ value: '1', label: 'Semester 1' }] });
  server.reply(lecturerModules, { success: true, modules: [] });
  server.reply(moduleGroups, { success: true, groups: [] });
  server.reply(moduleAssistants, { success: true, assistants: [] });
}

/** Replies to each request for the event stream with a new stream, to which `send` writes. No student asks to join or has joined. */
export function mockEvents(server: MockServer) {
  server.reply(listJoined, { success: true, students: [] });
  server.reply(listJoinRequests, { success: true, requests: [] });
  let stream: ReadableStreamDefaultController<Uint8Array>;
  server.reply(
    registerEvents,
    () =>
      new Response(
        new ReadableStream<Uint8Array>({
          start: (controller) => {
            stream = controller;
          },
        }),
      ),
  );
  return {
    send: (event: string, data: object = {}) =>
      stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    close: () => stream.close(),
  };
}
