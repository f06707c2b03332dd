/**
 * A class type as class sessions have it: in lower case where screens make its first letter upper case again ('Lecture' is 'lecture'), else as
 * the university writes it ('TD').
 */
export function toSessionType(classType: string): string {
  const type = classType.trim();
  const lower = type.toLowerCase();
  return lower.slice(0, 1).toUpperCase() + lower.slice(1) === type ? lower : type;
}
