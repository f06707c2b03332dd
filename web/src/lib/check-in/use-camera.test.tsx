import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wasmDetector } from './qr-detector.ts';
import { useCamera } from './use-camera.ts';

vi.mock(import('./qr-detector.ts'), { spy: true });

/** Renders the video only while there may be a picture, as both scanners do. */
function Viewfinder() {
  const { state, attach, restart } = useCamera(() => undefined);
  if (state.status === 'failed') return <button onClick={restart}>Try again: {state.problem}</button>;
  return <video ref={attach} muted aria-label={state.status} />;
}

const getUserMedia = vi.fn<() => Promise<MediaStream>>();
const stream = { getVideoTracks: () => [], getTracks: () => [] } as unknown as MediaStream;

beforeEach(() => {
  getUserMedia.mockReset();
  vi.mocked(wasmDetector).mockResolvedValue({ detect: () => Promise.resolve([]) });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('useCamera', () => {
  it('opens the camera again on restart after the user has allowed it', async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue(stream);
    render(<Viewfinder />);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again: denied' }));
    await screen.findByLabelText('scanning');
    expect(getUserMedia).toHaveBeenCalledTimes(2);
  });

  it('reports a decoder that cannot be loaded, not a failed camera', async () => {
    getUserMedia.mockResolvedValue(stream);
    vi.mocked(wasmDetector).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    render(<Viewfinder />);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again: no-decoder' }));
    await screen.findByLabelText('scanning');
  });

  it('restarts by itself when the page becomes visible again', async () => {
    getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue(stream);
    render(<Viewfinder />);
    await screen.findByRole('button', { name: 'Try again: denied' });
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByLabelText('scanning');
  });
});
