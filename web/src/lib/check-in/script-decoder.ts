import { decodeQR } from 'qr/decode.js';
import { type Decode, grabFrame } from './frame.ts';

// On the page's own thread: a frame takes some 10 ms, and the watcher rests longer than it worked.
export const decode: Decode = (video) => {
  const frame = grabFrame(video);
  if (!frame) return Promise.resolve(undefined);
  try {
    return Promise.resolve(decodeQR(frame, { timeLimit: 40 }));
  } catch {
    return Promise.resolve(undefined);
  }
};
