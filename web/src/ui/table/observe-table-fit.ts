/** Sets `data-fits` on the container while the table fits its width. Ref callback with cleanup. */
export function observeTableFit(table: HTMLTableElement): (() => void) | undefined {
  const container = table.parentElement;
  if (!container) return undefined;
  const observer = new ResizeObserver(() =>
    container.toggleAttribute('data-fits', table.offsetWidth <= container.clientWidth),
  );
  observer.observe(container);
  observer.observe(table);
  return () => observer.disconnect();
}
