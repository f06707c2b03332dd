/** Says of the place of a table whether it shows the table's whole width, as long as the table is there. */
export function observeTableFit(table: HTMLTableElement): (() => void) | undefined {
  const place = table.parentElement;
  if (!place) return undefined;
  const observer = new ResizeObserver(() => place.toggleAttribute('data-fits', table.offsetWidth <= place.clientWidth));
  observer.observe(place);
  observer.observe(table);
  return () => observer.disconnect();
}
