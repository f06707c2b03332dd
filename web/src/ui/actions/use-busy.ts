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
