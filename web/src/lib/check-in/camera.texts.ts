import type { CameraProblem } from './camera.ts';

/** Shown until there is a picture; most phones ask for permission the first time. */
export const startingCamera = 'Starting the camera… If your browser asks, allow it.';

/** Explains each camera problem. The button to type the code is always shown beside it. */
export const cameraTexts: Readonly<Record<CameraProblem, { readonly title: string; readonly text: string }>> = {
  insecure: {
    title: 'The camera needs a secure address',
    text: "Browsers allow the camera only on https pages. Open your phone's own camera app and point it at the code, or type the code.",
  },
  denied: {
    title: 'The camera is not allowed',
    text: "Allow the camera for this site in your browser's settings and try again, or type the code.",
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
  'no-decoder': {
    title: "The scanner couldn't be loaded",
    text: 'Check your connection and try again, or type the code.',
  },
};
