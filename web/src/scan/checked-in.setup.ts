import type { checkIn } from '@muster/contract/attendance/check-ins';
import type { ReplyOf } from '@muster/contract/http/endpoint';

export const sessionId = '00000000-0000-4000-8000-000000000001';

/** The reply to an accepted check-in. */
export const checkedIn: ReplyOf<typeof checkIn> = {
  success: true,
  message: '',
  session: {
    session_id: sessionId,
    module_code: 'CS1',
    module_name: 'Algorithms',
    session_type: 'lecture',
    location: 'Hall B',
    date: '2026-11-21',
    class_start_time: '09:00',
    class_end_time: '11:00',
    clock_hours: 24,
    attendance_requirement: 'required',
  },
  status: 'present',
  marked_at: '2026-11-21T09:02:00Z',
  location_verdict: null,
  method: 'qr',
  already: false,
};
