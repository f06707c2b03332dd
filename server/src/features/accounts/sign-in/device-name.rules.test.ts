import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.rules.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const android = 'Mozilla/5.0 (Linux; Android 15; SM-S921B)';

describe('device name', () => {
  it.each([
    [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`${windows} ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
    [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
    [`${android} ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [`${android} ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1', 'Chrome on iPad'],
    [`Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    ['Dalvik/2.1.0 (Linux; U; Android 15)', 'Android'],
  ])('names %s "%s"', (userAgent, device) => expect(deviceName(userAgent)).toBe(device));

  it.each([undefined, '', 'curl/8.5.0', `${'x'.repeat(600)} Firefox/145.0 (Windows)`])(
    'returns null for %s',
    (userAgent) => expect(deviceName(userAgent)).toBeNull(),
  );
});
