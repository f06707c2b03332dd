/** Reads one cookie of a Cookie header. Our values need no decoding. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header?.includes(name)) return undefined;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** A Set-Cookie value that scripts cannot read. SameSite=Lax: sent when the camera app opens a link, not with cross-site posts. */
export function makeCookie(
  name: string,
  value: string,
  options: { maxAgeSeconds: number; isSecure: boolean; path?: string },
): string {
  const { maxAgeSeconds, isSecure, path = '/' } = options;
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
