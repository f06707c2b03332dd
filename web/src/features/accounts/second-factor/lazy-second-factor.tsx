import { lazy, Suspense } from 'react';

const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }));

/** The second factors of the signed-in person. Few people open them, so that their code is separate. */
export function LazySecondFactor() {
  return (
    <Suspense>
      <SecondFactor />
    </Suspense>
  );
}
