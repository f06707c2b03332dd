/** Width of the field divided by its height, so that 42 students take three rows. */
const targetAspect = 5.5;

/** Number of columns and rows for one square per student. */
export function seatGrid(students: number): { columns: number; rows: number } {
  const columns = Math.max(1, Math.min(students, Math.ceil(Math.sqrt(students * targetAspect))));
  return { columns, rows: Math.ceil(students / columns) };
}
