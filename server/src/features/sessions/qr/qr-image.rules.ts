import { encodeQR } from 'qr';

/** Width of the white quiet zone that readers need around the symbol, in modules. */
const quietModules = 4;
/** Characters of QR's alphanumeric mode, which makes the symbol a third smaller. */
const alphanumeric = /^[0-9A-Z $%*+\-./:]+$/;

/** Modules by row, including the quiet zone; `true` is black. */
export function qrModules(text: string): boolean[][] {
  const encoding = alphanumeric.test(text) ? 'alphanumeric' : 'byte';
  return encodeQR(text, 'raw', { ecc: 'medium', encoding, border: quietModules });
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
