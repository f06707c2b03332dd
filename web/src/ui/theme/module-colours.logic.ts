/** Number of colours in module-colours.module.css. */
const colourCount = 8;

/**
 * The colour of a module code, the same in each list and week. Codes that differ in the last digit only get different
 * colours, except for 0 and 8, and 1 and 9.
 */
const ownColour = (code: string): number =>
  [...code].reduce((hash, letter) => ((hash ^ (letter.codePointAt(0) ?? 0)) * 3) % colourCount, 5);

/**
 * Colours of the modules that are visible together. Of modules with the same colour the first code keeps it, and the others
 * get a colour that no other has, as long as there is one. A module without such a twin has the same colour everywhere.
 */
export function moduleColours(codes: Iterable<string>): ReadonlyMap<string, number> {
  const sorted = [...new Set(codes)].toSorted();
  const colours = new Map<string, number>();
  const used = new Set<number>();
  for (const code of sorted) {
    const colour = ownColour(code);
    if (used.has(colour)) continue;
    used.add(colour);
    colours.set(code, colour);
  }
  for (const code of sorted) {
    if (colours.has(code)) continue;
    const own = ownColour(code);
    const free = Array.from({ length: colourCount }, (_, step) => (own + step * 3) % colourCount).find(
      (colour) => !used.has(colour),
    );
    if (free !== undefined) used.add(free);
    colours.set(code, free ?? own);
  }
  return colours;
}
