import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { useSecondCode } from './use-second-code.ts';

type Reply = { success: true; request: { shown_at: string; ends_in: number } | null; poll_in: number | null };
const poll = vi.fn<(sessionId: string) => Promise<Reply>>();
const silent: Reply = { success: true, request: null, poll_in: 10_000 };
const request: Reply = { ...silent, request: { shown_at: '2026-11-28T09:20:00Z', ends_in: 30_000 } };

function Page({ answeredAt }: { answeredAt?: string }) {
  const found = useSecondCode({ sessionId: 'one', answeredAt }, poll);
  return <p>{found ? 'request' : 'silent'}</p>;
}

const setHidden = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  poll.mockReset().mockResolvedValue(silent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('useSecondCode', () => {
  it('asks as often as the server says while the page is visible', async () => {
    render(<Page />);
    await pass(0);
    expect(poll).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(poll.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(poll.mock.calls.length).toBeLessThanOrEqual(9);
  });

  it('sends nothing while the page is hidden, and asks at once when it is visible again', async () => {
    render(<Page />);
    await pass(0);
    setHidden(true);
    await pass(600_000);
    expect(poll).toHaveBeenCalledTimes(1);
    poll.mockResolvedValue(request);
    setHidden(false);
    await pass(0);
    expect(screen.getByText('request')).toBeTruthy();
  });

  it('reports the code until it ends, and not one that was answered', async () => {
    poll.mockResolvedValueOnce(request).mockResolvedValue({ ...silent, poll_in: null });
    const { unmount } = render(<Page />);
    await pass(0);
    expect(screen.getByText('request')).toBeTruthy();
    await pass(30_001);
    expect(screen.getByText('silent')).toBeTruthy();
    unmount();
    poll.mockReset().mockResolvedValue(request);
    render(<Page answeredAt="2026-11-28T09:20:00Z" />);
    await pass(0);
    expect(screen.getByText('silent')).toBeTruthy();
  });

  it('stops when the server says so, and at an answer that a repetition does not change', async () => {
    poll.mockResolvedValue({ ...silent, poll_in: null });
    const { unmount } = render(<Page />);
    await pass(600_000);
    expect(poll).toHaveBeenCalledTimes(1);
    unmount();
    poll.mockReset().mockRejectedValue(new ApiProblem('not_found', 404));
    render(<Page />);
    await pass(600_000);
    expect(poll).toHaveBeenCalledTimes(1);
  });
});
