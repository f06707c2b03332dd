/** The part of the browser's `BarcodeDetector` that we use; see MDN. */
export type QrDetector = {
  detect: (video: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
};
type DetectorClass = {
  new (options: { formats: ['qr_code'] }): QrDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** The browser's own detector: the fastest, and it needs no download. Undefined where the browser has none for QR codes. */
export async function nativeDetector(): Promise<QrDetector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  try {
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}

/** The same interface over WebAssembly, about 400 kB compressed, from our own server. Rejects if the download fails. */
export const wasmDetector = async (): Promise<QrDetector> => (await import('./wasm-decoder.ts')).loadDetector();
