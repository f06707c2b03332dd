import { describe, expect, it } from 'vitest';
import { forceLightSchemeInPrint } from './print-color-scheme.ts';

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme');

describe('print color scheme', () => {
  it.each(['dark', 'light'])('prints a %s screen in light and restores the scheme', (own) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', own);
    const end = forceLightSchemeInPrint();
    // Some browsers fire the events twice, for preview and print.
    for (const event of ['beforeprint', 'beforeprint']) dispatchEvent(new Event(event));
    expect(scheme()).toBe('light');
    dispatchEvent(new Event('afterprint'));
    expect(scheme()).toBe(own);
    end();
    dispatchEvent(new Event('beforeprint'));
    expect(scheme()).toBe(own);
  });
});
