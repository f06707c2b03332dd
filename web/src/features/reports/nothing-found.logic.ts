import { toAddress } from './analytics.logic.ts';
import { texts } from './analytics.texts.ts';

type Narrowing = Partial<Record<string, string>>;
type Nothing = { title: string; text: string; action?: { label: string; onClick: () => void } };

/** What a list says that is empty; filters are offered to be cleared only where some are set. */
export function emptyList(words: Omit<Nothing, 'action'>, narrowing: Narrowing, onClear: () => void): Nothing {
  return isNarrowed(narrowing) ? { ...words, action: { label: texts.clear, onClick: onClear } } : words;
}

/** The same where classes are counted, or what comes of them. */
export function nothingFound(narrowing: Narrowing, onClear: () => void): Nothing {
  const title = isNarrowed(narrowing) ? texts.none : texts.noneYet;
  return emptyList({ title, text: texts.noneText }, narrowing, onClear);
}

const isNarrowed = (narrowing: Narrowing): boolean => Object.keys(toAddress(narrowing)).length > 0;
