/** The form of a word for a count: '1 class is', '2 classes are'. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** '1,200'; with nouns '1 student', '1,200 students'. */
export function formatCount(count: number, one?: string, many?: string): string {
  const figure = count.toLocaleString('en-GB');
  return one === undefined ? figure : `${figure} ${plural(count, one, many)}`;
}
