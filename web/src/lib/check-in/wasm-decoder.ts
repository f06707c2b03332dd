import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Loads the binary before the first frame, so that a failed download is reported instead of an endless search. */
export async function loadDetector(): Promise<BarcodeDetector> {
  // By default the package fetches its binary from a public CDN; the content security policy forbids that.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
