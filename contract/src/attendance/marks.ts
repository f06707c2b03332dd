/** How a mark was made. */
export const markMethods = ['qr', 'typed', 'manual'] as const;
export type MarkMethod = (typeof markMethods)[number];
export const methodLabels = {
  qr: 'Scanned',
  typed: 'Typed code',
  manual: 'By hand',
} as const satisfies Record<MarkMethod, string>;

/** Whether a student was in the room, by the position of the phone. */
export const locationVerdicts = ['in', 'out', 'uncertain'] as const;
