const scheme = 'data-mantine-color-scheme';

/** Paper is white, whatever the screen is: what is printed wears the light colours. Answers how to end that. */
export function printLight(): () => void {
  const root = document.documentElement;
  let worn: string | null = null;
  const lighten = (): void => {
    worn ??= root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
  };
  const restore = (): void => {
    if (worn) root.setAttribute(scheme, worn);
    worn = null;
  };
  addEventListener('beforeprint', lighten);
  addEventListener('afterprint', restore);
  return () => {
    removeEventListener('beforeprint', lighten);
    removeEventListener('afterprint', restore);
  };
}
