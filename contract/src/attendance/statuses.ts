type StatusTraits = {
  readonly label: string;
  /** The student counts as having attended the class. */
  readonly countsAsAttended: boolean;
  /** The class counts in the total of a percentage. */
  readonly countsInTotal: boolean;
  readonly colour: 'good' | 'fair' | 'bad' | 'neutral';
  /** Keyboard shortcut in a register. */
  readonly shortcut: string;
};

/**
 * The attendance statuses. Every rule about a status is read from this table, in SQL by the functions `is_attended` and `is_in_total`
 * (`server/src/migrations/functions/attendance_status.sql`), which a test compares with it.
 */
export const attendanceStatuses = {
  present: { label: 'Present', countsAsAttended: true, countsInTotal: true, colour: 'good', shortcut: 'P' },
  late: { label: 'Late', countsAsAttended: true, countsInTotal: true, colour: 'fair', shortcut: 'L' },
  /** Attended remotely. Universities switch it on. */
  online: { label: 'Online', countsAsAttended: true, countsInTotal: true, colour: 'good', shortcut: 'O' },
  absent: { label: 'Absent', countsAsAttended: false, countsInTotal: true, colour: 'bad', shortcut: 'A' },
  excused: { label: 'Excused', countsAsAttended: false, countsInTotal: false, colour: 'neutral', shortcut: 'E' },
} as const satisfies Record<string, StatusTraits>;

export type MarkStatus = keyof typeof attendanceStatuses;
export const markStatuses = Object.keys(attendanceStatuses) as [MarkStatus, ...MarkStatus[]];

/**
 * What a screen shows for a student of a class. `in_progress`: the student has no mark and may still check in; it is no absence and is
 * in no percentage.
 */
export type ShownStatus = MarkStatus | 'in_progress';
export const shownStatuses = [...markStatuses, 'in_progress'] as [ShownStatus, ...ShownStatus[]];
export const statusLabel = (status: ShownStatus): string =>
  status === 'in_progress' ? 'In progress' : attendanceStatuses[status].label;

/**
 * What a student sees for a class: `withdrawn` replaces the status of a withdrawn class, which counts for no student, and `parallel` that of the
 * class of another teaching group, which is in no figure.
 */
export type RecordStatus = ShownStatus | 'withdrawn' | 'parallel';
export const recordStatuses = [...shownStatuses, 'withdrawn', 'parallel'] as [RecordStatus, ...RecordStatus[]];

const isMark = (status: RecordStatus): status is MarkStatus => status in attendanceStatuses;
export const isAttended = (status: RecordStatus): boolean =>
  isMark(status) && attendanceStatuses[status].countsAsAttended;
export const isInTotal = (status: RecordStatus): boolean => isMark(status) && attendanceStatuses[status].countsInTotal;

/** The statuses that the university uses for new marks. Existing marks stay. */
export const offeredStatuses = (settings: {
  readonly offers_late: boolean;
  readonly offers_online: boolean;
  readonly offers_excused: boolean;
}): MarkStatus[] =>
  markStatuses.filter((status) => status === 'present' || status === 'absent' || settings[`offers_${status}`]);

/** The error text of a request to mark a status that the university does not use. */
export const statusIsOffText = (status: MarkStatus): string =>
  `Your university does not use the status ${attendanceStatuses[status].label}.`;
