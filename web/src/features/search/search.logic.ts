import type { SearchHit } from '@muster/contract/people/search';

export type SearchResult = { readonly href: string; readonly title: string; readonly detail: string };
/** Results by kind. */
export type ResultGroups = readonly { readonly label: string; readonly items: readonly SearchResult[] }[];

const kinds: readonly { kind: SearchHit['kind']; label: string; hrefOf: (id: string) => string }[] = [
  { kind: 'student', label: 'Students', hrefOf: (id) => `/edit-student/${id}` },
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
          title,
          detail: active ? detail : `${detail} · Inactive`,
        })),
    }))
    .filter(({ items }) => items.length > 0);
}

export type SearchPage = { readonly href: string; readonly title: string };

/** Pages whose title contains every word of the text; all pages for an empty text. */
export function searchPages(pages: readonly SearchPage[], text: string): ResultGroups {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const items = pages
    .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
    .map(({ href, title }) => ({ href, title, detail: '' }));
  return items.length === 0 ? [] : [{ label: 'Go to', items }];
}

/** Announced by screen readers when the results change. */
export function countText(groups: ResultGroups): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return count === 1 ? '1 result' : `${count} results`;
}
