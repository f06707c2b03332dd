import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QrDetector } from './qr-detector.ts';
import { type Detectors, scanVideo } from './scan-video.ts';

const video = {} as HTMLVideoElement;
const detectorOf = (...codes: string[]): QrDetector => ({
  detect: () => Promise.resolve(codes.map((rawValue) => ({ rawValue }))),
});
const brokenDetector: QrDetector = { detect: () => Promise.reject(new Error('service unavailable')) };

let controller: AbortController;
let texts: string[];
beforeEach(() => {
  vi.useFakeTimers();
  controller = new AbortController();
  texts = [];
});
afterEach(() => {
  controller.abort();
  vi.useRealTimers();
});

async function scan(detectors: Partial<Detectors>, ms = 500): Promise<void> {
  const all: Detectors = {
    native: () => Promise.resolve(undefined),
    wasm: () => Promise.resolve(detectorOf()),
    ...detectors,
  };
  void scanVideo(video, controller.signal, (text) => texts.push(text), all);
  await vi.advanceTimersByTimeAsync(ms);
}

describe('scanVideo', () => {
  it('uses the detector of the browser without a download', async () => {
    const wasm = vi.fn<Detectors['wasm']>();
    await scan({ native: () => Promise.resolve(detectorOf('code')), wasm });
    expect(texts[0]).toBe('code');
    expect(wasm).not.toHaveBeenCalled();
  });

  it('loads the WebAssembly detector where the browser has none', async () => {
    await scan({ wasm: () => Promise.resolve(detectorOf('code')) });
    expect(texts[0]).toBe('code');
  });

  it('replaces a detector of the browser that fails', async () => {
    await scan({ native: () => Promise.resolve(brokenDetector), wasm: () => Promise.resolve(detectorOf('code')) });
    expect(texts[0]).toBe('code');
  });

  it('skips frames that cannot be decoded', async () => {
    const detect = vi.fn<QrDetector['detect']>().mockRejectedValueOnce(new Error('no frame'));
    detect.mockResolvedValue([{ rawValue: 'code' }]);
    await scan({ wasm: () => Promise.resolve({ detect }) });
    expect(texts[0]).toBe('code');
  });

  it('rejects when the detector cannot be loaded', async () => {
    const wasm = () => Promise.reject(new TypeError('Failed to fetch'));
    const detectors = { native: () => Promise.resolve(undefined), wasm };
    await expect(scanVideo(video, controller.signal, () => undefined, detectors)).rejects.toThrow('Failed to fetch');
  });

  it('stops when the signal aborts', async () => {
    await scan({ wasm: () => Promise.resolve(detectorOf('code')) }, 200);
    controller.abort();
    const count = texts.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(texts).toHaveLength(count);
  });
});
