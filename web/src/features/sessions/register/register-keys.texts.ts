import { attendanceStatuses, type MarkStatus } from '@muster/contract/attendance/statuses';
import type { KeyHints } from '#ui/focus/key-hint.tsx';

const navigationKeys: KeyHints = [
  [['↑', '↓'], 'move'],
  [['←', '→'], 'choose a mark'],
];
const statusKeys = (statuses: readonly MarkStatus[]): KeyHints =>
  statuses.map((status) => [[attendanceStatuses[status].shortcut], attendanceStatuses[status].label.toLowerCase()]);
const searchKeys: KeyHints = [[['/'], 'find']];

/** Keyboard shortcuts in the list of the manual register and of a session's register. */
export const manualKeys = (statuses: readonly MarkStatus[]): KeyHints => [
  ...navigationKeys,
  ...statusKeys(statuses),
  [['N'], 'note'],
  ...searchKeys,
  [['Enter'], 'mark the first match present'],
  [['Ctrl', 'Z'], 'undo'],
];
/** Without statuses: of a register that cannot be changed. */
export const registerKeys = (statuses: readonly MarkStatus[]): KeyHints => [
  ...navigationKeys.slice(0, statuses.length === 0 ? 1 : undefined),
  ...statusKeys(statuses),
  [['Enter'], 'details'],
  ...searchKeys,
];
