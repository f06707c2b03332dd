const scheme = 'data-mantine-color-scheme';

/** Prints in the light scheme. Returns the cleanup function. */
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
