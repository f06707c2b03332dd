import { makeStoredPreference } from '#lib/stored-preference.ts';

export const densities = ['compact', 'comfortable'] as const;
export type Density = (typeof densities)[number];

/** How this device shows lists: the height of rows, and the hidden columns of each list by its label. */
type ListDisplay = { readonly density: Density; readonly hidden: Readonly<Record<string, readonly string[]>> };

const defaults: ListDisplay = { density: 'compact', hidden: {} };

const display = makeStoredPreference<ListDisplay>('muster.lists', (text) => {
  try {
    const stored = JSON.parse(text ?? '{}') as Partial<ListDisplay>;
    return {
      density: densities.find((one) => one === stored.density) ?? defaults.density,
      hidden: stored.hidden ?? defaults.hidden,
    };
  } catch {
    return defaults;
  }
});

export const useDensity = (): Density => display.use().density;
export const setDensity = (density: Density): void => display.set({ ...display.read(), density });

const none: readonly string[] = [];

/** Keys of the columns that the reader has hidden in the list with this label. */
export const useHiddenColumns = (list: string | undefined): readonly string[] =>
  display.use().hidden[list ?? ''] ?? none;
export function setHiddenColumns(list: string, keys: readonly string[]): void {
  const { density, hidden } = display.read();
  display.set({ density, hidden: { ...hidden, [list]: keys } });
}
