import type { ListedSession } from '@muster/contract/sessions';
import { capitalised } from '../../lib/check-in/place.texts.ts';
import { isolated } from '../../lib/isolated.ts';
import { methodWords } from '../../lib/mark-words.texts.ts';
import type { Tone } from '../../ui/status-word.tsx';

/** What the address of the history holds; 'all' and '' filter nothing. */
export const pastSearch = { text: '', module: 'all', lecturer: 'all', from: '', to: '', page: 1, size: 25 };
export type PastSearch = typeof pastSearch;

const filters = ['module', 'lecturer', 'from', 'to'] as const;
export const noFilters: Pick<PastSearch, (typeof filters)[number]> = {
  module: 'all',
  lecturer: 'all',
  from: '',
  to: '',
};

/** How many filters are set, the search not counted. */
export const activeFilters = (search: PastSearch): number =>
  filters.filter((name) => search[name] !== pastSearch[name]).length;

/** How far a class session is, in a word. */
export function stateOf(session: Pick<ListedSession, 'state' | 'is_marked'>): { word: string; tone: Tone } {
  switch (session.state) {
    case 'running':
      return { word: 'Showing codes', tone: 'good' };
    case 'paused':
      return { word: 'Paused', tone: 'fair' };
    case 'ended':
      return { word: 'Ended', tone: 'neutral' };
    case 'created':
      return session.is_marked
        ? { word: methodWords.manual, tone: 'neutral' }
        : { word: 'Not started', tone: 'neutral' };
  }
}

export const typeOf = ({ session_type }: Pick<ListedSession, 'session_type'>): string => capitalised(session_type);

export const groupsOf = ({ groups }: Pick<ListedSession, 'groups'>): string =>
  groups.length === 0 ? '–' : groups.map(({ name }) => isolated(name)).join(', ');
