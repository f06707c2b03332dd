import { ClashPanel } from './clash-panel.tsx';
import { isNotSavedAnyway, saveDespiteClashes, sentencesOf } from './clash-question.ts';
import { useClashCheck } from './use-clash-check.ts';

/** What the forms of timetables are handed. */
export const formClashes = {
  useCheck: useClashCheck,
  Panel: ClashPanel,
  saveDespite: saveDespiteClashes,
  isNotSavedAnyway,
  sentencesOf,
};
