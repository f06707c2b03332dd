const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a string has the form of a server-side id. Ids of unsaved rows ('new_3') have not. */
export const isUuid = (id: string): boolean => uuidShape.test(id);

/** Random UUID v4. `crypto.randomUUID` exists only on https pages. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const madeUp = 'new_';
/** Id of a form row that the server does not have yet. */
export const madeUpId = (): `new_${string}` => `${madeUp}${newUuid()}`;
/** The UUID within such an id. It makes a repeated request idempotent. */
export const sentId = (id: string): string => id.slice(madeUp.length);
