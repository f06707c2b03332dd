const numbers = new Intl.NumberFormat('en-GB');

/** '1,200'; with words '1 student', '1,200 students'. */
export function counted(count: number, one?: string, many?: string): string {
  const figure = numbers.format(count);
  if (one === undefined) return figure;
  return `${figure} ${count === 1 ? one : (many ?? `${one}s`)}`;
}
