/** '1 early warning is open in your classes.' */
export const openText = (count: number): string =>
  count === 1
    ? '1 early warning is open in your classes.'
    : `${count.toLocaleString('en')} early warnings are open in your classes.`;
