import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasCookies } from './has-cookies.ts';

afterEach(() => vi.restoreAllMocks());

describe('cookies of the browser', () => {
  it('are found, and the test cookie is removed', () => {
    expect(hasCookies()).toBe(true);
    expect(document.cookie).not.toContain('muster_test');
  });

  it('are missing if the browser ignores them', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    expect(hasCookies()).toBe(false);
  });

  it('are missing if the browser refuses access', () => {
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    expect(hasCookies()).toBe(false);
  });
});
