/** Every expected error: its HTTP status, and the text to show when the endpoint has no more specific one. */
export const problems = {
  invalid_input: { status: 400, text: 'Please check the highlighted fields.' },
  invalid_credentials: { status: 401, text: 'Invalid credentials or incorrect role. Please try again.' },
  password_not_allowed: {
    status: 403,
    text: 'Your university does not use passwords for this role. Sign in with its single sign-on.',
  },
  password_change_required: {
    status: 403,
    text: 'Another person set your password. Choose your own one first.',
  },
  invalid_factor: { status: 403, text: 'This code is not valid. Enter the current code, or a recovery code.' },
  /** The caller confirms a second factor and repeats the request. */
  second_factor_needed: { status: 403, text: 'Please confirm that it is you.' },
  unauthenticated: { status: 401, text: 'Authentication failed. Please log in again.' },
  invalid_reset_link: { status: 400, text: 'This reset link is no longer valid. Please request a new one.' },
  wrong_role: { status: 403, text: 'Access denied. This page is for administrators only.' },
  not_yours: { status: 403, text: 'Access denied. This belongs to another person.' },
  no_admin_record: {
    status: 403,
    text: 'Admin access not found. Please contact your system administrator.',
  },
  no_staff_record: { status: 404, text: 'Lecturer not found in staff table' },
  no_student_record: { status: 404, text: 'Student information not found' },
  not_found: { status: 404, text: 'Not found' },
  conflict: { status: 409, text: 'This already exists.' },
  clash: {
    status: 409,
    text: 'This clashes with other classes. Change it, or save it anyway.',
  },
  /** `details` names the classes; the request can be repeated with `withdraw_sessions`. */
  attendance_taken: { status: 409, text: 'Attendance has already been taken. Withdraw the classes in the same step?' },
  /** `details.date_reason` says why the date is unusual; the request can be repeated with `date_reason`. */
  unusual_date: { status: 409, text: 'This class is on an unusual date. Give a reason to continue.' },
  last_admin: { status: 409, text: 'A university needs at least one active owner.' },
  code_expired: { status: 410, text: 'That code has expired. Scan the code on the screen now.' },
  /** The student was chosen for the second code, and did not answer in time. */
  second_code_expired: {
    status: 410,
    text: 'This second code is no longer valid. Your attendance stays as it is; your lecturer sees that there was no answer.',
  },
  code_unknown: {
    status: 404,
    text: "We don't recognise that code. Check the characters on the screen and try again.",
  },
  claim_used: { status: 409, text: 'This scan was used by someone else. Scan the code yourself.' },
  late_scan_refused: {
    status: 403,
    text: "This scan can't be accepted from this phone: you had not signed in and checked in with it before. Speak to your lecturer.",
  },
  not_expected: {
    status: 403,
    text: "You're not on this class list. Talk to your lecturer if you should be.",
  },
  /** Of the student's own university, with a valid code: the student may ask to be added. */
  not_on_list: { status: 403, text: "You're not on this class list. You can ask to be added." },
  session_closed: { status: 409, text: 'Attendance is closed for this class.' },
  too_many_attempts: { status: 429, text: 'Too many attempts. Wait a moment, then try again.' },
  position_wanted: {
    status: 409,
    text: "This class checks your location. We compare it with the room once and don't store it.",
  },
  /** The mark is written. The request is repeated with the answer to a challenge of `startCheckInPasskey`. */
  passkey_wanted: { status: 409, text: "You're checked in. Your university also asks for your passkey." },
  unsupported_media_type: {
    status: 415,
    text: 'Send JSON, or a file as multipart/form-data if the endpoint takes one.',
  },
  too_large: { status: 413, text: 'This is too large.' },
  /** The next two are sent before the request is parsed. */
  too_slow: { status: 408, text: 'The request took too long to arrive. Please send it again.' },
  head_too_large: { status: 431, text: 'Request headers too large.' },
  unavailable: { status: 503, text: 'The service is busy. Please try again in a moment.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ProblemCode = keyof typeof problems;

/** The body of an error response. `details` maps an invalid field to its text. */
export type ProblemBody = {
  success: false;
  code: ProblemCode;
  error: string;
  message?: string;
  details?: Record<string, string>;
  /** Only with `internal`: the id of the log entry. */
  id?: string;
};
