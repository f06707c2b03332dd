import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type Decode, grabFrame } from './frame.ts';

// The package would fetch its binary from a public server; ours lies beside the page.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });

export const decode: Decode = async (video) => {
  const frame = grabFrame(video);
  if (!frame) return undefined;
  const [found] = await readBarcodes(frame, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 1 });
  return found?.text === '' ? undefined : found?.text;
};
