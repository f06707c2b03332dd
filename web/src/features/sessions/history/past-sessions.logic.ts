import type { ListedSession } from '@muster/contract/attendance/sessions';
import { capitalize } from '../../../lib/check-in/session-label.texts.ts';
import { bidiIsolate } from '../../../lib/format/bidi-isolate.ts';
import { methodLabels } from '@muster/contract/attendance/registers';
import type { Tone } from '../../../ui/feedback/status-badge.tsx';

/** URL parameters of the history; 'all' and '' mean no filter. */
export const pastSearch = { text: '', module: 'all', lecturer: 'all', from: '', to: '', page: 1, size: 25 };
export type PastSearch = typeof pastSearch;

const filters = ['module', 'lecturer', 'from', 'to'] as const;
export const noFilters: Pick<PastSearch, (typeof filters)[number]> = {
  module: 'all',
  lecturer: 'all',
  from: '',
  to: '',
};

/** Number of active filters without the search. */
export const activeFilters = (search: PastSearch): number =>
  filters.filter((name) => search[name] !== pastSearch[name]).length;

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
        ? { word: methodLabels.manual, tone: 'neutral' }
        : { word: 'Not started', tone: 'neutral' };
  }
}

export const typeOf = ({ session_type }: Pick<ListedSession, 'session_type'>): string => capitalize(session_type);

export const groupsOf = ({ groups }: Pick<ListedSession, 'groups'>): string =>
  groups.length === 0 ? '–' : groups.map(({ name }) => bidiIsolate(name)).join(', ');
