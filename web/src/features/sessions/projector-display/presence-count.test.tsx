import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PresenceCount } from './presence-count.tsx';
import { SeatField } from './seat-field.tsx';

const statusText = (): string | null => screen.getByRole('status').textContent;

describe('PresenceCount', () => {
  it('shows a dash until the counts are loaded', () => {
    const { rerender } = render(<PresenceCount count={undefined} expected={42} />);
    expect(statusText()).toBe('– of 42 here');
    rerender(<PresenceCount count={0} expected={42} />);
    expect(statusText()).toBe('0 of 42 here');
  });

  it('says when everyone is here, and not of a class without students', () => {
    const { rerender } = render(<PresenceCount count={42} expected={42} />);
    expect(statusText()).toBe('42 Everyone is here');
    rerender(<PresenceCount count={0} expected={0} />);
    expect(statusText()).toBe('0 of 0 here');
  });
});

describe('SeatField', () => {
  it('fills one square per present student and leaves the others empty', () => {
    const { container } = render(<SeatField count={3} expected={5} />);
    const seats = [...container.querySelectorAll<SVGElement>('[data-seat]')].map(({ dataset }) => dataset['seat']);
    expect(seats).toEqual(['filled', 'filled', 'latest', 'empty', 'empty']);
  });

  it('draws nothing for a class without students', () => {
    const { container } = render(<SeatField count={0} expected={0} />);
    expect(container.childElementCount).toBe(0);
  });
});
