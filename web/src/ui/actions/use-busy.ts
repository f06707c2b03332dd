import { useState } from 'react';

/**
 * For a step that shows its errors itself, such as at a field; `useAction` shows a notice. A step is ignored while another one runs:
 * `whileBusy` then resolves to undefined.
 */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);
  const whileBusy = async <T>(step: () => Promise<T>): Promise<T | undefined> => {
    if (isBusy) return undefined;
    setIsBusy(true);
    try {
      return await step();
    } finally {
      setIsBusy(false);
    }
  };
  return [isBusy, whileBusy] as const;
}

/** The same for one of several rows, of which more can be busy: the last one is known. No step is ignored. */
export function useBusyId<Id extends string>() {
  const [busyId, setBusyId] = useState<Id>();
  const whileBusy = async <T>(id: Id, step: () => Promise<T>): Promise<T> => {
    setBusyId(id);
    try {
      return await step();
    } finally {
      setBusyId(undefined);
    }
  };
  return [busyId, whileBusy] as const;
}
