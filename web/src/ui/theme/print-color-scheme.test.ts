import { expect, test } from 'vitest';
import { forceLightSchemeInPrint } from './print-color-scheme.ts';

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

test.each(['dark', 'light'])(
  'what is printed from a %s screen is light, and the screen is as it was afterwards',
  (own) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', own);
    const end = forceLightSchemeInPrint();
    // Some browsers tell it twice, for the preview and for the print.
    for (const event of ['beforeprint', 'beforeprint']) dispatchEvent(new Event(event));
    expect(scheme()).toBe('light');
    dispatchEvent(new Event('afterprint'));
    expect(scheme()).toBe(own);
    end();
    dispatchEvent(new Event('beforeprint'));
    expect(scheme()).toBe(own);
  },
);
