/** The server marks the page of a demo. */
export const isDemo = (): boolean => document.documentElement.dataset['demo'] !== undefined;

export const demoText = 'Demo: invented people and classes. Enter no real data.';
