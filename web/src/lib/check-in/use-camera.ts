import { useCallback, useEffect, useRef, useState } from 'react';
import { CameraError, type CameraProblem, closeCamera, hasTorch, openCamera, setTorch } from './camera.ts';
import { scanVideo } from './scan-video.ts';

export type CameraState =
  | { readonly status: 'starting' }
  /** `torch` is undefined if the device has none. */
  | { readonly status: 'scanning'; readonly torch: boolean | undefined }
  | { readonly status: 'failed'; readonly problem: CameraProblem };

export type Camera = {
  readonly state: CameraState;
  /** Ref callback of the video element. */
  readonly attach: (video: HTMLVideoElement | null) => void;
  readonly restart: () => void;
  readonly toggleTorch: () => void;
};

/** Opens the camera while the component is mounted and the page is visible, and reports each scanned text. */
export function useCamera(onText: (text: string) => void): Camera {
  const [video, attach] = useState<HTMLVideoElement | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<CameraState>({ status: 'starting' });
  const stream = useRef<MediaStream>(undefined);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });

  // The video element is not rendered after a failure; `starting` renders it again.
  const restart = useCallback(() => {
    setState({ status: 'starting' });
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    // Hidden: the effect below closes the camera. Visible again: it opens the camera.
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
      setState({ status: 'scanning', torch: hasTorch(opened) ? false : undefined });
      try {
        await scanVideo(element, signal, (text) => latest.current(text));
      } catch {
        // `scanVideo` skips unreadable frames; it rejects only if no decoder can be loaded.
        throw new CameraError('no-decoder');
      }
    }
  }, [video, attempt]);

  const toggleTorch = useCallback(() => {
    if (state.status !== 'scanning' || state.torch === undefined || !stream.current) return;
    const torch = !state.torch;
    setTorch(stream.current, torch).then(
      () => setState({ status: 'scanning', torch }),
      () => setState({ status: 'scanning', torch: undefined }),
    );
  }, [state]);

  return { state, attach, restart, toggleTorch };
}
