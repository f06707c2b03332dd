import type { CameraProblem } from './camera.ts';

/** Until there is a picture; most phones ask their owner the first time. */
export const startingCamera = 'Starting the camera… If your browser asks, allow it.';

/** Every way in which a camera can fail, with the way on; typing the code is always beside it. */
export const cameraTexts: Readonly<Record<CameraProblem, { readonly title: string; readonly text: string }>> = {
  insecure: {
    title: 'The camera needs a secure address',
    text: 'Browsers allow the camera only on https pages. Open your phone’s own camera app and point it at the code, or type the code.',
  },
  denied: {
    title: 'The camera is not allowed',
    text: 'Allow the camera for this site in your browser’s settings and try again, or type the code.',
  },
  missing: {
    title: 'No camera found',
    text: 'This device has no camera that the browser can use. Type the code instead.',
  },
  busy: {
    title: 'The camera is in use',
    text: 'Another app is using the camera. Close it and try again, or type the code.',
  },
  failed: {
    title: 'The camera did not start',
    text: 'Try again, or type the code.',
  },
  unread: {
    title: 'The scanner could not be loaded',
    text: 'Check your connection and try again, or type the code.',
  },
};
