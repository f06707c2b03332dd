import { containsWords } from '@muster/contract/http/fold-text';
import type { SearchHit } from '@muster/contract/people/search';
import { plural } from '@muster/contract/http/plural';

export type SearchResult = {
  readonly href: string;
  readonly title: string;
  readonly detail: string;
  readonly kind: SearchHit['kind'] | 'page' | 'action';
};
/** An action on the current screen. `href` only identifies it. */
export type Command = SearchResult & { readonly run: () => void };
/** Results by kind. */
export type ResultGroups = readonly { readonly label: string; readonly items: readonly (SearchResult | Command)[] }[];

const kinds: readonly { kind: SearchHit['kind']; label: string; hrefOf: (id: string) => string }[] = [
  { kind: 'student', label: 'Students', hrefOf: (id) => `/students/${id}` },
  { kind: 'staff', label: 'Staff', hrefOf: (id) => `/edit-staff/${id}` },
  { kind: 'module', label: 'Modules', hrefOf: (id) => `/add-module-here?edit=${id}` },
  { kind: 'group', label: 'Groups', hrefOf: (id) => `/add-group?edit=${id}` },
  { kind: 'degree', label: 'Degree programmes', hrefOf: (id) => `/add-degree-program?edit=${id}` },
];

/** Groups hits by kind and marks inactive records. */
export function groupHits(hits: readonly SearchHit[]): ResultGroups {
  return kinds
    .map(({ kind, label, hrefOf }) => ({
      label,
      items: hits
        .filter((hit) => hit.kind === kind)
        .map(({ id, title, detail, active }) => ({
          href: hrefOf(id),
          kind,
          title,
          detail: active ? detail : `${detail} · Inactive`,
        })),
    }))
    .filter(({ items }) => items.length > 0);
}

type PaletteInput = {
  text: string;
  /** Pages and actions. */
  entries: readonly (SearchResult | Command)[];
  /** Entries opened before, shown for an empty text. */
  recent: readonly SearchResult[];
  records: ResultGroups;
  /** Opens the search in a list of the role. */
  searchList?: ((text: string) => SearchResult) | undefined;
};

/** Groups of the palette. Pages and actions come first if the title of one starts with the text, else records. */
export function arrangePalette({ text, entries, recent, records, searchList }: PaletteInput): ResultGroups {
  const typed = text.trim().toLowerCase();
  const isRecent = ({ href }: SearchResult): boolean => typed === '' && recent.some((one) => one.href === href);
  const matching = entries.filter((entry) => containsWords(entry.title, typed) && !isRecent(entry));
  const own = [
    { label: 'Actions', items: matching.filter(({ kind }) => kind === 'action') },
    { label: 'Go to', items: matching.filter(({ kind }) => kind !== 'action') },
  ];
  const startsWithText = (items: readonly SearchResult[]): boolean =>
    typed !== '' && items.some(({ title }) => title.toLowerCase().startsWith(typed));
  // A page that starts with the text comes before actions that only contain it.
  if (startsWithText(own[1]?.items ?? []) && !startsWithText(own[0]?.items ?? [])) own.reverse();
  const list = { label: 'Search in', items: searchList && typed !== '' ? [searchList(text.trim())] : [] };
  const first = { label: 'Recent', items: typed === '' ? recent : [] };
  const groups = startsWithText(matching) ? [...own, ...records, list] : [first, ...records, ...own, list];
  return groups.filter(({ items }) => items.length > 0);
}

/** Announced by screen readers when the results change. */
export function countText(groups: ResultGroups): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return `${count} ${plural(count, 'result')}`;
}
