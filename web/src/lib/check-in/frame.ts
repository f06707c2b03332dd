/** Looks at one frame; undefined where it sees no code. */
export type Decode = (video: HTMLVideoElement) => Promise<string | undefined>;

let canvas: HTMLCanvasElement | undefined;

/** The pixels of the video's current frame; undefined before the first one. */
export function grabFrame(video: HTMLVideoElement): ImageData | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  canvas ??= document.createElement('canvas');
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0);
  return context?.getImageData(0, 0, width, height);
}
