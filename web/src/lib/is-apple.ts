/** Whether keyboard shortcuts use the Command key instead of Ctrl. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
