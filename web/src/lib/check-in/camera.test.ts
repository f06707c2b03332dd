import { afterEach, describe, expect, it, vi } from 'vitest';
import { CameraError, openCamera } from './camera.ts';

afterEach(() => vi.unstubAllGlobals());

const rejectWith = (name: string) => ({
  mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('', name)) },
});

describe('openCamera', () => {
  it('reports a page that was not loaded over https', async () => {
    vi.stubGlobal('isSecureContext', false);
    await expect(openCamera()).rejects.toEqual(new CameraError('insecure'));
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ] as const)('maps %s to "%s"', async (name, problem) => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('navigator', rejectWith(name));
    await expect(openCamera()).rejects.toMatchObject({ problem });
  });
});
