import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { listProblemText } from '../../lib/api/problem.ts';
import { hitsQuery } from './search.api.ts';
import { type Findings, findingsOf } from './search.logic.ts';

const waitMs = 150;

/** What the typed words lead to, a moment after the typing. */
export function useFindings(text: string): { findings: Findings; isBusy: boolean; failure: string | undefined } {
  const typed = text.trim();
  const [words] = useDebouncedValue(typed, waitMs);
  const hits = useQuery(hitsQuery(typed === '' ? '' : words));
  return {
    findings: typed === '' || !hits.data ? [] : findingsOf(hits.data),
    isBusy: typed !== '' && (typed !== words || hits.isFetching || hits.isPlaceholderData),
    failure: hits.isError ? listProblemText(hits.error) : undefined,
  };
}
