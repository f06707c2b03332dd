import type { Keys } from '../../ui/key-hint.tsx';

const walking: Keys = [
  [['↑', '↓'], 'walk'],
  [['←', '→'], 'buttons'],
];
const marking: Keys = [
  [['P'], 'present'],
  [['L'], 'late'],
  [['A'], 'absent'],
  [['E'], 'excused'],
];
const finding: Keys = [[['/'], 'find']];

/** The register by hand, and the one of a class that has been: which keys work in its list. */
export const manualKeys: Keys = [
  ...walking,
  ...marking,
  [['N'], 'note'],
  ...finding,
  [['Enter'], 'then marks the first one present'],
  [['Ctrl', 'Z'], 'undo'],
];
export const registerKeys: Keys = [...walking, ...marking, [['Enter'], 'details'], ...finding];
