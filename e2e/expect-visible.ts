import type { Locator } from 'playwright-core';

/** Fails unless the element becomes visible. */
export const expectVisible = (locator: Locator): Promise<void> => locator.waitFor();
