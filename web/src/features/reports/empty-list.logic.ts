import { toUrlSearch } from './analytics.logic.ts';
import { texts } from './analytics.texts.ts';

type Filters = Partial<Record<string, string>>;
type EmptyListProps = {
  title: string;
  text: string;
  action?: { label: string; onClick: () => void };
  links?: readonly { label: string; to: string }[];
};

/** Texts of an empty list, with an action to clear the filters if any are active. */
export function emptyList(
  emptyTexts: Omit<EmptyListProps, 'action' | 'links'>,
  filters: Filters,
  onClear: () => void,
): EmptyListProps {
  return isFiltered(filters) ? { ...emptyTexts, action: { label: texts.clear, onClick: onClear } } : emptyTexts;
}

/** The same for lists of classes and their figures. */
export function emptyClasses(filters: Filters, onClear: () => void): EmptyListProps {
  const title = isFiltered(filters) ? texts.noMatch : texts.noClasses;
  const links = isFiltered(filters) ? [] : [{ label: texts.takeAttendance, to: '/qr' }];
  return { ...emptyList({ title, text: texts.noClassesText }, filters, onClear), links };
}

const isFiltered = (filters: Filters): boolean => Object.keys(toUrlSearch(filters)).length > 0;
