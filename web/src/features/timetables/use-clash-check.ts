import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { clashesQuery, type Draft } from './clash-checks.api.ts';
import { comparable, type Findings, findingsOf } from './clash-checks.logic.ts';

const waitMs = 400;
const nothing: Findings = { clashes: [], capacity: [] };

/** Looks for clashes while somebody types, after a pause. The ids are the form's own names of the classes. */
export function useClashCheck(
  classes: readonly { readonly id: string; readonly draft: Draft | undefined }[],
  exceptId?: string,
): { of: (id: string) => Findings; hasFailed: boolean } {
  const asked = JSON.stringify([classes.map(({ id }) => id), comparable(classes.map(({ draft }) => draft))]);
  const [due] = useDebouncedValue(asked, waitMs);
  const [ids, drafts] = JSON.parse(due) as [string[], Draft[]];
  const check = useQuery(clashesQuery(ids, drafts, exceptId));
  const isKnown = (id: string): boolean => classes.some((one) => one.id === id && one.draft !== undefined);
  return {
    of: (id) => {
      const at = check.data?.ids.indexOf(id) ?? -1;
      return check.data && at >= 0 && isKnown(id) ? findingsOf(check.data, at) : nothing;
    },
    hasFailed: check.isError,
  };
}
