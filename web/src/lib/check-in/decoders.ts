import type { Decode } from './frame.ts';

type Detector = { detect: (source: CanvasImageSource) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's own detector, where it has one that knows QR codes: fastest, and it costs no download. */
export async function nativeDecoder(): Promise<Decode | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Detector) return undefined;
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return undefined;
    const detector = new Detector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  } catch {
    return undefined;
  }
}

/** Ours, a small script. */
export const scriptDecoder = async (): Promise<Decode> => (await import('./script-decoder.ts')).decode;

/** The patient one: a megabyte of WebAssembly that reads what the others cannot. */
export const wasmDecoder = async (): Promise<Decode> => (await import('./wasm-decoder.ts')).decode;
