import { useCallback, useEffect, useRef, useState } from 'react';
import { CameraFailure, type CameraProblem, closeCamera, hasTorch, openCamera, setTorch } from './camera.ts';
import { watch } from './watch.ts';

export type CameraState =
  | { readonly at: 'starting' }
  /** `torch` is undefined where the device has none. */
  | { readonly at: 'watching'; readonly torch: boolean | undefined }
  | { readonly at: 'failed'; readonly problem: CameraProblem };

export type Camera = {
  readonly state: CameraState;
  /** For the ref of the video element. */
  readonly show: (video: HTMLVideoElement | null) => void;
  readonly restart: () => void;
  readonly toggleTorch: () => void;
};

/** The camera while the caller is on the page and in sight: it is let go when the page is left or hidden. */
export function useCamera(onText: (text: string) => void): Camera {
  const [video, show] = useState<HTMLVideoElement | null>(null);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<CameraState>({ at: 'starting' });
  const stream = useRef<MediaStream>(undefined);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });

  // A failure has taken the video element off the page: only a new start brings it back.
  const restart = useCallback(() => {
    setState({ at: 'starting' });
    setRound((count) => count + 1);
  }, []);
  useEffect(() => {
    // Hidden: the effect below lets the camera go and stays away; in sight again: it opens it anew.
    document.addEventListener('visibilitychange', restart);
    return () => document.removeEventListener('visibilitychange', restart);
  }, [restart]);

  useEffect(() => {
    if (!video || document.hidden) return undefined;
    const over = new AbortController();
    setState({ at: 'starting' });
    run(video, over.signal).catch((cause: unknown) => {
      if (over.signal.aborted) return;
      setState({ at: 'failed', problem: cause instanceof CameraFailure ? cause.problem : 'failed' });
    });
    return () => {
      over.abort();
      if (stream.current) closeCamera(stream.current);
      stream.current = undefined;
    };

    async function run(element: HTMLVideoElement, signal: AbortSignal): Promise<void> {
      const opened = await openCamera();
      if (signal.aborted) return closeCamera(opened);
      stream.current = opened;
      element.srcObject = opened;
      await element.play();
      if (signal.aborted) return;
      setState({ at: 'watching', torch: hasTorch(opened) ? false : undefined });
      try {
        await watch(element, signal, (text) => latest.current(text));
      } catch {
        // Frames that cannot be read are passed over; what fails is fetching the decoder.
        throw new CameraFailure('unread');
      }
    }
  }, [video, round]);

  const toggleTorch = useCallback(() => {
    if (state.at !== 'watching' || state.torch === undefined || !stream.current) return;
    const torch = !state.torch;
    setTorch(stream.current, torch).then(
      () => setState({ at: 'watching', torch }),
      () => setState({ at: 'watching', torch: undefined }),
    );
  }, [state]);

  return { state, show, restart, toggleTorch };
}
