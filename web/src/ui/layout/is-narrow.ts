/** The container query of the style sheets, for the choice between popover and drawer. */
const maxDrawerRem = 48;

/** Whether the page around an element has the width of a phone. */
export function isNarrow(element: HTMLElement | null): boolean {
  const page = element?.closest<HTMLElement>('[data-page], .mantine-Modal-inner')?.clientWidth ?? innerWidth;
  return page <= maxDrawerRem * parseFloat(getComputedStyle(document.documentElement).fontSize);
}
