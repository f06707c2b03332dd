import { createHmac, timingSafeEqual } from 'node:crypto';

/** Values that can be erased, in the order of their digests. */
const erasableFields = ['actor_label', 'subject_label', 'changes', 'network', 'address'] as const;
const digestBytes = 16;

/** `content` is the text of the values that are never erased. Null values were not recorded or were erased. */
export type ChainableEvent = {
  readonly id: string;
  readonly content: string;
} & Readonly<Record<(typeof erasableFields)[number], string | null>>;

export type ChainedEvent = ChainableEvent & {
  readonly number: number;
  readonly digests: Buffer;
  readonly hash: Buffer;
};

/** An event that was read to be verified. `at`: epoch milliseconds. The rest says which values retention may have erased. */
export type VerifiableEvent = ChainedEvent & {
  readonly at: number;
  /** The actor is anonymised, and so is the label. */
  readonly is_actor_erased: boolean;
  /** The subject is anonymised. */
  readonly is_subject_erased: boolean;
  /** The event is older than the term of networks, or its subject is anonymised. */
  readonly is_network_erased: boolean;
};

/** The ends of a chain. Events up to the anchor were deleted after their term. */
export type ChainEnds = {
  readonly anchor_number: number;
  readonly anchor_hash: Buffer;
  readonly number: number;
  readonly hash: Buffer;
};

const mac = (key: Uint8Array, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(typeof part === 'string' ? `${Buffer.byteLength(part)}|` : '').update(part);
  return hmac.digest();
};

const digestOf = (key: Uint8Array, { id }: ChainableEvent, field: string, value: string | null): Buffer =>
  mac(key, id, field, value === null ? 'null' : 'text', value ?? '').subarray(0, digestBytes);

/** Digests of the values that can be erased. Without the key they cannot be guessed, also for short values. */
export const digestErasable = (key: Uint8Array, event: ChainableEvent): Buffer =>
  Buffer.concat(erasableFields.map((field) => digestOf(key, event, field, event[field])));

export const hashEvent = (
  key: Uint8Array,
  {
    content,
    number,
    digests,
    previous,
  }: Pick<ChainedEvent, 'content' | 'number' | 'digests'> & { previous: Uint8Array },
): Buffer => mac(key, previous, String(number), content, digests);

export const sealOf = (key: Uint8Array, universityId: string, ends: ChainEnds): Buffer =>
  mac(key, universityId, String(ends.anchor_number), ends.anchor_hash, String(ends.number), ends.hash);

export const firstHash = (key: Uint8Array, universityId: string): Buffer => mac(key, 'first', universityId);

export const isEqual = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

/** Values that may be erased now: after their term, or with their person. A university may erase addresses at any time, by its setting. */
function isErased(event: VerifiableEvent, field: (typeof erasableFields)[number]): boolean {
  if (field === 'actor_label') return event.is_actor_erased;
  if (event[field] !== null) return false;
  if (field === 'address') return true;
  if (field === 'network') return event.is_network_erased || event.is_actor_erased;
  return event.is_subject_erased;
}

/** What differs from the event as it was chained; undefined: nothing. `erased`: how many values were erased since. */
export function checkEvent(
  key: Uint8Array,
  event: VerifiableEvent,
  expected: { readonly number: number; readonly previous: Uint8Array },
): { readonly problem?: string; readonly erased: number } {
  if (event.number !== expected.number) return { problem: `event ${expected.number} is missing`, erased: 0 };
  if (!isEqual(event.hash, hashEvent(key, { ...event, previous: expected.previous })))
    return { problem: 'the event was changed or moved', erased: 0 };
  let erased = 0;
  for (const [at, field] of erasableFields.entries()) {
    const digest = event.digests.subarray(at * digestBytes, (at + 1) * digestBytes);
    if (isEqual(digest, digestOf(key, event, field, event[field]))) continue;
    if (!isErased(event, field)) return { problem: `${field} was changed or erased`, erased };
    erased += 1;
  }
  return { erased };
}
