import type { SearchHit } from '@muster/contract/people/search';

/** One line of the answer: where it leads and what it says. */
export type Finding = { readonly href: string; readonly title: string; readonly detail: string };
export type Findings = readonly { readonly label: string; readonly items: readonly Finding[] }[];

const kinds: readonly { kind: SearchHit['kind']; label: string; hrefOf: (id: string) => string }[] = [
  { kind: 'student', label: 'Students', hrefOf: (id) => `/edit-student/${id}` },
  { kind: 'staff', label: 'Staff', hrefOf: (id) => `/edit-staff/${id}` },
  { kind: 'module', label: 'Modules', hrefOf: (id) => `/add-module-here?edit=${id}` },
  { kind: 'group', label: 'Groups', hrefOf: (id) => `/add-group?edit=${id}` },
  { kind: 'degree', label: 'Degree programmes', hrefOf: (id) => `/add-degree-program?edit=${id}` },
];

/** What was found, by kind; whoever or whatever is no longer active says so. */
export function findingsOf(hits: readonly SearchHit[]): Findings {
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

export type Place = { readonly href: string; readonly title: string };

/** The places of the product whose name has every word in it. */
export function placesFor(places: readonly Place[], words: string): Findings {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const items = places
    .filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word)))
    .map(({ href, title }) => ({ href, title, detail: '' }));
  return items.length === 0 ? [] : [{ label: 'Go to', items }];
}

/** Read out as the list changes. */
export function countText(findings: Findings): string {
  const count = findings.reduce((sum, { items }) => sum + items.length, 0);
  return count === 1 ? '1 result' : `${count} results`;
}
