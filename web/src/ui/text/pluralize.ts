const numbers = new Intl.NumberFormat('en-GB');

/** '1,200'; with nouns '1 student', '1,200 students'. */
export function formatCount(count: number, singular?: string, plural?: string): string {
  const figure = numbers.format(count);
  if (singular === undefined) return figure;
  return `${figure} ${count === 1 ? singular : (plural ?? `${singular}s`)}`;
}
