/** State of one occurrence of a weekly class. */
export const heldStates = ['as planned', 'moved', 'cancelled', 'holiday'] as const;

/** The topics that show weekly classes or what follows from them: class lists, counts, choices, reports. */
export const timetableTopics = [
  'timetables',
  'modules',
  'teaching-groups',
  'lecturer',
  'groups',
  'venues',
  'staff',
  'students',
  'qr-sessions',
  'attendance',
  'excuses',
  'reports',
  'dashboard',
] as const;

/** Minutes before its start from which attendance of a class can be opened. */
export const opensBeforeMinutes = 30;

export const endBeforeStart = 'Class end time must be after class start time';

/** What a class occupies: classes can clash in it, lack it, and be handed over to another one. 'lecturer' includes assistants. */
export const classResources = ['lecturer', 'venue', 'group'] as const;
export type ClassResource = (typeof classResources)[number];

/** Lecturers, and assistants, that an entry may have after the first one. */
export const maxFurtherStaff = 20;
