/** Milliseconds. A day of the calendar may be longer or shorter where clocks change. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Minutes since midnight of a time such as 09:30. */
export const minutesOfTime = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
