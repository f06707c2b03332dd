import { ClashPanel } from './clash-panel.tsx';
import { isSaveCancelled, saveWithClashes, toSentences } from './save-with-clashes.ts';
import { useClashCheck } from './use-clash-check.ts';

/** The clash checks passed to the timetable forms. */
export const clashChecks = {
  useCheck: useClashCheck,
  Panel: ClashPanel,
  saveWithClashes,
  isSaveCancelled,
  toSentences,
};
