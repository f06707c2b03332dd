import { useCallback, useEffect, useRef, useState } from 'react';
import { CameraError, type CameraProblem, closeCamera, hasTorch, openCamera, setTorch } from './camera.ts';
import { watch } from './watch.ts';

export type CameraState =
  | { readonly status: 'starting' }
  /** `torch` is undefined where the device has none. */
  | { readonly status: 'watching'; readonly torch: boolean | undefined }
  | { readonly status: 'failed'; readonly problem: CameraProblem };

export type Camera = {
  readonly state: CameraState;
  /** For the ref of the video element. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly restart: () => void;
  readonly toggleTorch: () => void;
};

/** The camera while the caller is on the page and in sight: it is let go when the page is left or hidden. */
export function useCamera(onText: (text: string) => void): Camera {
  const [video, attach] = useState<HTMLVideoElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  const stream = useRef<MediaStream>(undefined);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });

  // A failure has taken the video element off the page: only a new start brings it back.
  const restart = useCallback(() => {
    setState({ status: 'starting' });
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    // Hidden: the effect below lets the camera go and stays away; in sight again: it opens it anew.
    document.addEventListener('visibilitychange', restart);
    return () => document.removeEventListener('visibilitychange', restart);
  }, [restart]);

  useEffect(() => {
    if (!video || document.hidden) return undefined;
    const controller = new AbortController();
    setState({ status: 'starting' });
    run(video, controller.signal).catch((cause: unknown) => {
      if (controller.signal.aborted) return;
      setState({ status: 'failed', problem: cause instanceof CameraError ? cause.problem : 'failed' });
    });
    return () => {
      controller.abort();
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
      setState({ status: 'watching', torch: hasTorch(opened) ? false : undefined });
      try {
        await watch(element, signal, (text) => latest.current(text));
      } catch {
        // Frames that cannot be read are passed over; what fails is fetching the decoder.
        throw new CameraError('unread');
      }
    }
  }, [video, attempt]);

  const toggleTorch = useCallback(() => {
    if (state.status !== 'watching' || state.torch === undefined || !stream.current) return;
    const torch = !state.torch;
    setTorch(stream.current, torch).then(
      () => setState({ status: 'watching', torch }),
      () => setState({ status: 'watching', torch: undefined }),
    );
  }, [state]);

  return { state, attach, restart, toggleTorch };
}
