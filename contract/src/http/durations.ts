/** Milliseconds. A day of the calendar may be longer or shorter where clocks change. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
