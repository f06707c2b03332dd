import type { BellEvent } from '@muster/contract/notifications';

/** What happened by itself; registrations that wait are decided on, not read. */
export type News = Exclude<BellEvent, { kind: 'admin_pending' }>;
type ImportFinished = Extract<BellEvent, { kind: 'import_finished' }>;

export const newsOf = (events: readonly BellEvent[]): News[] =>
  events.filter((event): event is News => event.kind !== 'admin_pending');

export const waitingOf = (events: readonly BellEvent[]): number =>
  events.filter(({ kind }) => kind === 'admin_pending').length;

/** How many of them came after the bell was last opened; '' is never. */
export const unseenOf = (news: readonly News[], seenUntil: string): number =>
  news.filter(({ at }) => seenUntil === '' || Date.parse(at) > Date.parse(seenUntil)).length;

/** 'Notifications, 1 waiting, 2 new' */
export function bellLabel(waiting: number, unseen: number): string {
  const told = [waiting === 0 ? '' : `${waiting} waiting`, unseen === 0 ? '' : `${unseen} new`];
  return ['Notifications', ...told.filter((part) => part !== '')].join(', ');
}

/** 'students.csv: 120 students imported, 3 rows refused' */
export function importText({ import_kind: kind, file_name: file, state, done, refused }: ImportFinished): string {
  if (state === 'failed') return `${file}: the import of ${kind} failed`;
  if (state === 'undone') return `${file}: the import of ${kind} was undone`;
  const brought = `${done.toLocaleString('en')} ${done === 1 && kind !== 'staff' ? kind.slice(0, -1) : kind} imported`;
  if (refused === 0) return `${file}: ${brought}`;
  return `${file}: ${brought}, ${refused.toLocaleString('en')} ${refused === 1 ? 'row' : 'rows'} refused`;
}

/** Where to look at it. */
export const hrefOf = (news: News): string =>
  news.kind === 'clash' ? '/timetable-clashes' : `/bulk-import-students?kind=${news.import_kind}&batch=${news.id}`;
