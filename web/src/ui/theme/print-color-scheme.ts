const scheme = 'data-mantine-color-scheme';

/** Paper is white, whatever the screen is: what is printed wears the light colours. Answers how to end that. */
export function forceLightSchemeInPrint(): () => void {
  const root = document.documentElement;
  let originalScheme: string | null = null;
  const lighten = (): void => {
    originalScheme ??= root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
  };
  const restore = (): void => {
    if (originalScheme) root.setAttribute(scheme, originalScheme);
    originalScheme = null;
  };
  addEventListener('beforeprint', lighten);
  addEventListener('afterprint', restore);
  return () => {
    removeEventListener('beforeprint', lighten);
    removeEventListener('afterprint', restore);
  };
}
