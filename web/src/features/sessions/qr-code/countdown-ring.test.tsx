import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CountdownRing } from './countdown-ring.tsx';

describe('CountdownRing', () => {
  it('says when the last 30 seconds begin, unless codes are paused', () => {
    const ring = (remainingMs: number, isPaused = false) => (
      <CountdownRing remainingMs={remainingMs} totalMs={180_000} sequence={16} total={18} isPaused={isPaused} />
    );
    const { rerender } = render(ring(30_500));
    expect(screen.getByRole('status').textContent).toBe('Time left');
    rerender(ring(30_000));
    expect(screen.getByRole('status').textContent).toBe('Last 30 seconds');
    rerender(ring(20_000, true));
    expect(screen.getByRole('status').textContent).toBe('Paused');
  });
});
