import { useNow } from '../format/use-now.ts';

/** Whole seconds until a time of the local clock. */
export const useSecondsLeft = (endsAtMs: number): number => Math.max(0, Math.ceil((endsAtMs - useNow(500)) / 1000));
