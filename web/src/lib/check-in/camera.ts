/** Why there is no picture, or no decoder for it. */
export type CameraProblem = 'insecure' | 'denied' | 'missing' | 'busy' | 'failed' | 'no-decoder';

export class CameraError extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem) {
    super(problem);
    this.name = 'CameraError';
    this.problem = problem;
  }
}

/** Back camera in high resolution: from the last row of a lecture hall the code is small. */
const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
};

export async function openCamera(): Promise<MediaStream> {
  // Browsers hide the camera from pages that were not loaded over https (or from localhost).
  if (!isSecureContext) throw new CameraError('insecure');
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new CameraError('missing');
  try {
    return await devices.getUserMedia(constraints);
  } catch (cause) {
    throw new CameraError(toCameraProblem(cause));
  }
}

function toCameraProblem(cause: unknown): CameraProblem {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed';
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Supported by browsers on Android; TypeScript's DOM library does not have it. */
type Torch = { torch?: boolean };

export function hasTorch(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0] as { getCapabilities?: () => Torch } | undefined;
  return track?.getCapabilities?.().torch === true;
}

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const advanced = [{ torch: isOn } as MediaTrackConstraintSet & Torch];
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced });
}
