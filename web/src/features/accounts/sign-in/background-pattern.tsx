/** One string per row, a square per x: the modules of a dissolving QR code. */
const rows = [
  'x..xx.xx.x.xxx',
  '.xx.x..xx.xxxx',
  'x.x..x.x.xx.xx',
  '..x.xx..xxx.xx',
  '.x..x..x.xx.x.',
  '..x....xx..x.x',
  '....x...x.xx..',
  '.x.....x...x.x',
  '.......x..x...',
  '....x......x.x',
  '..........x...',
];
const step = 34;

/** Decorative picture of the sign-in layout, hidden from screen readers. */
export function BackgroundPattern({ className }: { className: string | undefined }) {
  const width = 14 * step;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${rows.length * step}`} aria-hidden focusable="false">
      {rows.flatMap((row, y) =>
        [...row].map((mark, x) =>
          mark === 'x' ? (
            <rect
              key={`${x}-${y}`}
              x={x * step + 4}
              y={y * step + 4}
              width={step - 8}
              height={step - 8}
              rx={7}
              fill={x === 9 && y === 4 ? '#e9bc5a' : '#ffffff'}
              opacity={x === 9 && y === 4 ? 1 : 0.04 + (x / 14) * 0.1 * (1 - y / 13)}
            />
          ) : null,
        ),
      )}
    </svg>
  );
}
