import type { KeyHints } from '../../../ui/focus/key-hint.tsx';

const navigationKeys: KeyHints = [
  [['↑', '↓'], 'move'],
  [['←', '→'], 'choose a mark'],
];
const statusKeys: KeyHints = [
  [['P'], 'present'],
  [['L'], 'late'],
  [['A'], 'absent'],
  [['E'], 'excused'],
];
const searchKeys: KeyHints = [[['/'], 'find']];

/** Keyboard shortcuts in the list of the manual register and of a session's register. */
export const manualKeys: KeyHints = [
  ...navigationKeys,
  ...statusKeys,
  [['N'], 'note'],
  ...searchKeys,
  [['Enter'], 'mark the first match present'],
  [['Ctrl', 'Z'], 'undo'],
];
export const registerKeys: KeyHints = [...navigationKeys, ...statusKeys, [['Enter'], 'details'], ...searchKeys];
