/** State of one occurrence of a weekly class. */
export const heldStates = ['as planned', 'moved', 'cancelled', 'holiday'] as const;

/** Minutes before its start from which attendance of a class can be opened. */
export const opensBeforeMinutes = 30;

export const endBeforeStart = 'Class end time must be after class start time';

/** Lecturers, and assistants, that an entry may have after the first one. */
export const maxFurtherStaff = 20;
