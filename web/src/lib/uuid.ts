const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id is one that the server may have stored; what a form made up itself ('new_3') is not. */
export const isUuid = (id: string): boolean => uuidShape.test(id);

/** Also where the address is no secure one, and the browser makes none by itself. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const madeUp = 'new_';
/** Of a row that a form has and the server has not. */
export const madeUpId = (): `new_${string}` => `${madeUp}${newUuid()}`;
/** Sent again because its answer was lost, the row is stored once. */
export const sentId = (id: string): string => id.slice(madeUp.length);
