import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** CBOR of the few values that an attestation without a statement needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Buffer) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const encode = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');

type Options = {
  readonly origin: string;
  readonly isPersonVerified?: boolean;
  /** `synced`: on several devices (flags BE and BS). */
  readonly kind?: 'one device' | 'not synced yet' | 'synced';
};
const backupFlags = { 'one device': 0, 'not synced yet': 8, synced: 8 | 16 } as const;

/** An authenticator with one passkey, as a browser uses it. It signs with ECDSA on P-256. */
export function makeAuthenticator({ origin, isPersonVerified = true, kind = 'one device' }: Options) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';
  const { hostname } = new URL(origin);

  function authenticatorData(credential?: Buffer): Buffer {
    counter += 1;
    const flags = 1 | (isPersonVerified ? 4 : 0) | backupFlags[kind] | (credential ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
  }
  const clientData = (type: string, challenge: string) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const base = { id: encode(id), rawId: encode(id), type: 'public-key' as const };

  return {
    /** Creates the passkey. */
    create(options: { challenge: string; user: { id: string } }) {
      userHandle = options.user.id;
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(credential)],
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: encode(clientData('webauthn.create', options.challenge)),
          attestationObject: encode(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },

    /** The next signature counts from here. */
    setCounter(value: number) {
      counter = value - 1;
    },

    /** Signs the challenge. `handle`: instead of the user handle of the passkey. */
    get({ challenge }: { challenge: string }, handle = userHandle) {
      const data = authenticatorData();
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...base,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: handle,
        },
      };
    },
  };
}
