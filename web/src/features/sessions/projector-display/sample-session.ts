import type { RegisterRow } from '@muster/contract/attendance/registers';
import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { correction, generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';

/** Fixed data for the test pages. */
export const sampleSession = {
  module_code: 'CS2022',
  module_name: 'Data Structures',
  session_type: 'lecture',
  location: 'Hall A1',
  class_start_time: '09:00',
  class_end_time: '11:00',
  duration_minutes: 3,
};

const quietZone = 4;

/** A well-formed check-in URL that no server accepts. */
const url = 'https://MUSTER.EXAMPLE/C/00000000000000000000000000000000TEST';

export const sampleCode: CurrentCode = {
  success: true,
  message: '',
  state: 'running',
  is_active: true,
  qr_code: imageOf(url),
  url,
  qr_payload: { qr_sequence: 7 },
  current_sequence: 7,
  total_sequences: 18,
  time_remaining: 118_000,
  next_refresh_in: 8_000,
  typed_code: 'TESTC0DE',
  typed_ends_in: 20_000,
  second_code: null,
  server_time: '2026-01-01T09:00:00Z',
};

const names = ['Amara Okafor', 'Nimal Perera', 'Li Na', 'Sofia García'];

export const sampleArrivals: RegisterRow[] = names.map((name, index) => ({
  id: String(index),
  student_id: `S10${index}`,
  name,
  email: '',
  group_name: index % 2 === 0 ? 'A1' : 'A2',
  status: 'present',
  method: 'qr',
  marked_at: null,
  marked_by: null,
  location: null,
  is_corrected: false,
  added: null,
  flags: [],
}));

function imageOf(text: string): string {
  const symbol = generate(text, { minCorrectionLevel: correction.M });
  return toSvgDataURL(symbol, { on: 'black', off: 'white', pad: quietZone });
}
