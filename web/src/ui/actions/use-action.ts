import { useMutation } from '@tanstack/react-query';
import { reloaded } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { notify } from '../feedback/notice.ts';

/**
 * What a button or dialog does. It is busy, and ignores further calls, until the data that the step changed is loaded again. An error is shown
 * as a notice. `run` resolves to whether the step succeeded.
 */
export function useAction<Args extends readonly unknown[]>(
  step: (...args: Args) => Promise<unknown>,
  toMessage: (problem: unknown) => string = problemText,
) {
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (args: Args) => step(...args),
    // Without a connection the request fails at once and says so; by default it would wait for one.
    networkMode: 'always',
    onError: (problem) => notify.error(toMessage(problem)),
    onSettled: reloaded,
  });
  const run = async (...args: Args): Promise<boolean> =>
    !isPending &&
    mutateAsync(args).then(
      () => true,
      () => false,
    );
  return { isBusy: isPending, run };
}
