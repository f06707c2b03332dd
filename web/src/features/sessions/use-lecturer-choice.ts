import { lookUpStaff } from '@muster/contract/staff';
import { call } from '../../lib/api.ts';
import { useSearchedChoice } from '../../ui/use-searched-choice.ts';

/** As many as a field offers; typing narrows them. */
const limit = 50;

const find = (active: 'true' | 'all') => (search: string, signal: AbortSignal) =>
  call(lookUpStaff, { query: { active, search, limit }, signal });

const get = async (id: string, signal: AbortSignal) =>
  (await call(lookUpStaff, { query: { active: 'all', id }, signal }))[0] ?? null;

type Choice = {
  /** Who has left opens no class, but held some. */
  active: 'true' | 'all';
  none?: string;
};

/** A lecturer out of a whole university: typing searches at the server. */
export const useLecturerChoice = (value: string, { active, none = '' }: Choice) =>
  useSearchedChoice({
    key: ['staff', 'to open for', active],
    value,
    none,
    labelOf: ({ name, employee_id }) => `${name} · ${employee_id}`,
    find: find(active),
    get,
  });
