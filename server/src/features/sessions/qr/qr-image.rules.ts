import { correction, generate } from 'lean-qr';

/** Width of the white quiet zone that readers need around the symbol, in modules. */
const quietModules = 4;

/**
 * The address before the path of a QR code's URL. Camera apps open a lower-case scheme only: Android compares its case. Host and port
 * are in upper case, which QR's alphanumeric mode needs and DNS ignores: the symbol of a usual host has 33 instead of 37 modules per side.
 */
export function qrAddress(publicUrl: string): string {
  const [scheme = '', rest = ''] = publicUrl.replace(/\/+$/, '').split('://');
  return `${scheme.toLowerCase()}://${rest.toUpperCase()}`;
}

/** Modules by row, including the quiet zone; `true` is black. Each part of the text gets the mode that makes the symbol smallest. */
export function qrModules(text: string): boolean[][] {
  const symbol = generate(text, { minCorrectionLevel: correction.M });
  const positions = Array.from({ length: symbol.size + 2 * quietModules }, (_, index) => index - quietModules);
  return positions.map((y) => positions.map((x) => symbol.get(x, y)));
}

/** Data URL of an SVG with a white background, so that the code is readable on a dark page. */
export function qrImage(text: string): string {
  const modules = qrModules(text);
  const side = modules.length;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${blackPath(modules)}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** One rectangle per sequence of black modules in a row. */
function blackPath(modules: boolean[][]): string {
  let path = '';
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      const length = x - from + 1;
      path += `M${from} ${y}h${length}v1h-${length}z`;
    }
  });
  return path;
}
