export const classTypes = ['Lecture', 'Tutorial', 'Practical', 'Laboratory', 'Workshop'] as const;
/** How the class of one week is held. */
export const heldStates = ['as planned', 'moved', 'cancelled', 'holiday'] as const;

/** How long before its start a class may be opened for attendance, in minutes. */
export const opensBeforeMinutes = 30;

export const endBeforeStart = 'Class end time must be after class start time';
