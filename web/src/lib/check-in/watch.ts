import { nativeDecoder, scriptDecoder, wasmDecoder } from './decoders.ts';
import type { Decode } from './frame.ts';

/** So long the light decoders may look in vain before the heavy one is fetched to help. */
export const patienceMs = 4_000;
const leastRestMs = 60;

export type Tiers = {
  readonly native: () => Promise<Decode | undefined>;
  readonly script: () => Promise<Decode>;
  readonly wasm: () => Promise<Decode>;
};
const ownTiers: Tiers = { native: nativeDecoder, script: scriptDecoder, wasm: wasmDecoder };

/** Looks at the video until `over`, and hands on every text that it reads. */
export async function watch(
  video: HTMLVideoElement,
  over: AbortSignal,
  onText: (text: string) => void,
  tiers: Tiers = ownTiers,
): Promise<void> {
  let first = (await tiers.native()) ?? (await tiers.script());
  let helper: Decode | undefined;
  /** When to fetch the helper, should nothing be read until then. */
  let helpAt = performance.now() + patienceMs;
  while (!over.aborted) {
    const start = performance.now();
    let text: string | undefined;
    try {
      text = await first(video);
    } catch {
      // A native detector may exist and still have no service behind it.
      first = await tiers.script();
    }
    text ??= await helper?.(video).catch(() => undefined);
    if (over.aborted) return;
    if (text !== undefined) {
      if (!helper) helpAt = performance.now() + patienceMs;
      onText(text);
    } else if (performance.now() > helpAt) {
      helpAt = Infinity;
      tiers.wasm().then(
        (decode) => (helper = decode),
        () => (helpAt = performance.now() + patienceMs),
      );
    }
    await rest(Math.max(leastRestMs, 1.5 * (performance.now() - start)));
  }
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
