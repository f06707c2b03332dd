const testCookie = 'muster_test';

/**
 * Whether the browser stores cookies. `navigator.cookieEnabled` is true in a Chromium that blocks the data of this site, so the
 * page writes a cookie and reads it back.
 */
export function hasCookies(): boolean {
  try {
    document.cookie = `${testCookie}=1; path=/; samesite=lax`;
    const isStored = document.cookie.includes(`${testCookie}=`);
    document.cookie = `${testCookie}=; path=/; samesite=lax; max-age=-1`;
    return isStored;
  } catch {
    return false;
  }
}
