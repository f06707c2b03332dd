import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptDecoder } from './decoders.ts';
import { useCamera } from './use-camera.ts';

vi.mock(import('./decoders.ts'), { spy: true });

/** Draws the video only while there may be a picture, as both scanners do. */
function Finder() {
  const { state, attach: show, restart } = useCamera(() => undefined);
  if (state.status === 'failed') return <button onClick={restart}>Try again: {state.problem}</button>;
  return <video ref={show} muted aria-label={state.status} />;
}

const open = vi.fn<() => Promise<MediaStream>>();
const stream = { getVideoTracks: () => [], getTracks: () => [] } as unknown as MediaStream;

beforeEach(() => {
  open.mockReset();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: open } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('who has allowed the camera after all gets it by trying again', async () => {
  open.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue(stream);
  render(<Finder />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again: denied' }));
  await screen.findByLabelText('watching');
  expect(open).toHaveBeenCalledTimes(2);
});

test('where the decoder does not arrive, that is what is said, not that the camera failed', async () => {
  open.mockResolvedValue(stream);
  vi.mocked(scriptDecoder).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  render(<Finder />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again: unread' }));
  await screen.findByLabelText('watching');
});

test('who comes back from the settings of the browser need not even ask again', async () => {
  open.mockRejectedValueOnce(new DOMException('', 'NotAllowedError')).mockResolvedValue(stream);
  render(<Finder />);
  await screen.findByRole('button', { name: 'Try again: denied' });
  fireEvent(document, new Event('visibilitychange'));
  await screen.findByLabelText('watching');
});
