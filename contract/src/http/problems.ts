/** Every expected refusal: its HTTP status and the text shown when the endpoint gives no better one. */
export const problems = {
  invalid_input: { status: 400, text: 'Please check the highlighted fields.' },
  invalid_credentials: { status: 401, text: 'Invalid credentials or incorrect role. Please try again.' },
  unauthenticated: { status: 401, text: 'Authentication failed. Please log in again.' },
  invalid_reset_link: { status: 400, text: 'This reset link is no longer valid. Please ask for a new one.' },
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
  last_admin: { status: 409, text: 'The last active administrator of a university stays.' },
  code_expired: { status: 410, text: 'This code is too old. Scan the code that is on the screen now.' },
  code_unknown: { status: 404, text: 'This code is not known. Check the characters on the screen and try again.' },
  claim_used: { status: 409, text: 'This scan was already used by another account. Scan the code yourself.' },
  not_expected: {
    status: 403,
    text: 'You are not on the list of this class. Speak to your lecturer if you should be.',
  },
  session_closed: { status: 409, text: 'Attendance is not being taken for this class right now.' },
  too_many_attempts: { status: 429, text: 'Too many tries. Wait a little, then try again.' },
  position_wanted: {
    status: 409,
    text: 'This class asks where you are. Your position is compared and not kept.',
  },
  unsupported_media_type: { status: 415, text: 'Send JSON, or a file as multipart/form-data where one is asked for.' },
  too_large: { status: 413, text: 'This is too large.' },
  /** These two come before there is a call: the one was broken off on its way, the other says too much about itself. */
  too_slow: { status: 408, text: 'The request took too long to arrive. Please send it again.' },
  head_too_large: { status: 431, text: 'The head of the request is too large.' },
  unavailable: { status: 503, text: 'The service is busy for a moment. Please try again.' },
  counting: { status: 503, text: 'Attendance is being counted for reports. Please come back in a few minutes.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ProblemCode = keyof typeof problems;

/** A refusal on the wire. `details` maps a field to what is wrong with it. */
export type ProblemBody = {
  success: false;
  code: ProblemCode;
  error: string;
  message?: string;
  details?: Record<string, string>;
  /** Only with `internal`: finds the log line. */
  id?: string;
};
