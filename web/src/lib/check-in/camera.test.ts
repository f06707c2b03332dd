import { afterEach, expect, test, vi } from 'vitest';
import { CameraError, openCamera } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

const refusing = (name: string) => ({
  mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('', name)) },
});

test('a page that did not come by https says why there is no camera', async () => {
  vi.stubGlobal('isSecureContext', false);
  await expect(openCamera()).rejects.toEqual(new CameraError('insecure'));
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'failed'],
] as const)('%s is told as %s', async (name, problem) => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', refusing(name));
  await expect(openCamera()).rejects.toMatchObject({ problem });
});
