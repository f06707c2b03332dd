import type { ClassDraft } from '@muster/contract/clashes';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { clashesQuery } from './clash-checks.api.ts';
import { comparable, type Findings, findingsOf, othersOf } from './clash-checks.logic.ts';

const waitMs = 400;
const nothing: Findings = { clashes: [], capacity: [] };

type ClashCheck = {
  of: (id: string) => Findings;
  othersOf: (id: string) => readonly ClassDraft[];
  hasFailed: boolean;
};

/** Looks for clashes while somebody types, after a pause. The ids are the form's own names of the classes. */
export function useClashCheck(
  classes: readonly { readonly id: string; readonly draft: ClassDraft | undefined }[],
  exceptId?: string,
): ClashCheck {
  const asked = JSON.stringify([classes.map(({ id }) => id), comparable(classes.map(({ draft }) => draft))]);
  const [due] = useDebouncedValue(asked, waitMs);
  const [ids, drafts] = JSON.parse(due) as [string[], ClassDraft[]];
  const check = useQuery(clashesQuery(ids, drafts, exceptId));
  const isKnown = (id: string): boolean => classes.some((one) => one.id === id && one.draft !== undefined);
  const of = (id: string): Findings => {
    const at = check.data?.ids.indexOf(id) ?? -1;
    return check.data && at >= 0 && isKnown(id) ? findingsOf(check.data, at) : nothing;
  };
  return {
    of,
    othersOf: (id) => othersOf(classes, id, of(id)),
    hasFailed: check.isError,
  };
}
