import { isolated } from '../../lib/isolated.ts';
import { findStaff, getStaff } from '../../lib/searched-records.ts';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';

type Choice = {
  /** Who has left opens no class, but held some. */
  active: 'true' | 'all';
  none?: string;
  /** Nobody is offered, and nothing is asked for. */
  isOff?: boolean;
};

/** A lecturer out of a whole university: typing searches at the server. */
export const useLecturerChoice = (value: string, { active, none = '', isOff = false }: Choice) =>
  useSearchedChoice({
    key: ['staff', 'to open for', active],
    value: isOff ? '' : value,
    none,
    isOff,
    labelOf: ({ name, employee_id }) => `${isolated(name)} · ${employee_id}`,
    find: findStaff(active),
    get: getStaff,
  });
