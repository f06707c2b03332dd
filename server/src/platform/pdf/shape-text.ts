import { Blob, Buffer as ShapingBuffer, Direction, Face, Font, shape } from 'harfbuzzjs';

/** Passed to pdfkit as an OpenType feature: the run is shaped from right to left. */
export const rightToLeftFeature = 'rtlm';

/** What this module uses of a font of fontkit. */
export type LayoutFont<Glyph> = {
  getGlyph(id: number, codePoints: number[]): Glyph;
  layout: (text: string, features?: readonly string[]) => Layout<Glyph>;
};
type Layout<Glyph> = {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  readonly advanceWidth: number;
};

/**
 * Lets HarfBuzz choose and place the glyphs: fontkit, which pdfkit uses, fails on some texts and does not know all scripts. fontkit
 * embeds the chosen glyphs.
 */
export function shapeWithHarfBuzz<Glyph>(font: LayoutFont<Glyph>, bytes: Uint8Array): void {
  const shaper = new Font(new Face(new Blob(bytes)));
  const buffer = new ShapingBuffer();
  font.layout = (text, features) => {
    buffer.clearContents();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(features?.includes(rightToLeftFeature) === true ? Direction.RTL : Direction.LTR);
    shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((one, other) => one - other);
    const letters = new Map(starts.map((start, at) => [start, text.slice(start, starts[at + 1])]));
    return {
      // Text is read back from glyphs: a ligature is all of its letters, and the second glyph of a letter is none.
      glyphs: infos.map(({ codepoint: glyphId, cluster }) => {
        const ofGlyph = letters.get(cluster) ?? '';
        letters.delete(cluster);
        return font.getGlyph(
          glyphId,
          Array.from(ofGlyph, (letter) => letter.codePointAt(0) ?? 0),
        );
      }),
      positions,
      // Read after pdfkit has scaled the positions.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}
