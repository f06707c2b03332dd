/** Lets so many in at the same time; the others wait for their turn, and beyond `mostWaiting` nobody may. */
export function makeTurnstile(most: number, mostWaiting: number, isFull: () => Error) {
  let inside = 0;
  const waiting: (() => void)[] = [];

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (inside < most) inside++;
    else if (waiting.length >= mostWaiting) throw isFull();
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      // The place is handed on, or given back.
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
