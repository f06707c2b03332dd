import { bidiIsolate } from '#lib/format/bidi-isolate.ts';
import { findStaff, getStaff } from '#lib/api/search-records.ts';
import { useSearchSelect } from '#ui/select/use-search-select.ts';

type Choice = {
  /** `all` includes former lecturers, who cannot open classes but held some. */
  active: 'true' | 'all';
  none?: string;
  /** Disables the search and offers no options. */
  isOff?: boolean;
};

/** Lecturer select with server-side search. */
export const useLecturerChoice = (value: string, { active, none = '', isOff = false }: Choice) =>
  useSearchSelect({
    key: ['staff', 'to open for', active],
    value: isOff ? '' : value,
    placeholderText: none,
    isDisabled: isOff,
    labelOf: ({ name, employee_id }) => `${bidiIsolate(name)} · ${employee_id}`,
    find: findStaff(active),
    get: getStaff,
  });
