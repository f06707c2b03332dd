/** Sets `data-fits` on the container while the table fits its width. Ref callback with cleanup. */
export function observeTableFit(table: HTMLTableElement): (() => void) | undefined {
  const place = table.parentElement;
  if (!place) return undefined;
  const observer = new ResizeObserver(() => place.toggleAttribute('data-fits', table.offsetWidth <= place.clientWidth));
  observer.observe(place);
  observer.observe(table);
  return () => observer.disconnect();
}
