import type { ClassDraft } from '@muster/contract/timetables/clashes';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { clashesQuery } from './clash-checks.api.ts';
import { toComparable, type Findings, findingsOf, otherDrafts } from './clash-checks.logic.ts';

const debounceMs = 400;
const noFindings: Findings = { clashes: [], capacity: [], noStudents: [] };

type ClashCheck = {
  of: (id: string) => Findings;
  otherDrafts: (id: string) => readonly ClassDraft[];
  hasFailed: boolean;
};

/** Checks for clashes while the user types, debounced. The IDs identify the classes of the form. */
export function useClashCheck(
  classes: readonly { readonly id: string; readonly draft: ClassDraft | undefined }[],
  exceptId?: string,
): ClashCheck {
  const serialized = JSON.stringify([classes.map(({ id }) => id), toComparable(classes.map(({ draft }) => draft))]);
  const [debounced] = useDebouncedValue(serialized, debounceMs);
  const [ids, drafts] = JSON.parse(debounced) as [string[], ClassDraft[]];
  const check = useQuery(clashesQuery(ids, drafts, exceptId));
  const isKnown = (id: string): boolean => classes.some((one) => one.id === id && one.draft !== undefined);
  const of = (id: string): Findings => {
    const at = check.data?.ids.indexOf(id) ?? -1;
    return check.data && at >= 0 && isKnown(id) ? findingsOf(check.data, at) : noFindings;
  };
  return {
    of,
    otherDrafts: (id) => otherDrafts(classes, id, of(id)),
    hasFailed: check.isError,
  };
}
