import { nativeDetector, type QrDetector, wasmDetector } from './qr-detector.ts';

const minPauseMs = 60;
/** Pause after a frame as a multiple of the time its decoding took, so that slow phones stay responsive. */
const pauseFactor = 1.5;

export type Detectors = {
  readonly native: () => Promise<QrDetector | undefined>;
  readonly wasm: () => Promise<QrDetector>;
};
const defaultDetectors: Detectors = { native: nativeDetector, wasm: wasmDetector };

/** Decodes frames of the video until `signal` aborts and reports the text of each QR code. Rejects if no decoder can be loaded. */
export async function scanVideo(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => void,
  { native, wasm }: Detectors = defaultDetectors,
): Promise<void> {
  let detector = await native();
  let isNative = detector !== undefined;
  detector ??= await wasm();
  while (!signal.aborted) {
    const startedAt = performance.now();
    let text: string | undefined;
    try {
      text = (await detector.detect(video))[0]?.rawValue;
    } catch {
      // Some browsers have the class but not the service behind it. An unreadable frame is skipped.
      if (isNative) detector = await wasm();
      isNative = false;
    }
    if (signal.aborted) return;
    if (text) onText(text);
    await pause(Math.max(minPauseMs, pauseFactor * (performance.now() - startedAt)));
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
