import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes on and hashes them. `result` is complete when the stream has ended. */
export function makeHashStream() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
