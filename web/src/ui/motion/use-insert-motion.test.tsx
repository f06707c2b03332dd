import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useInsertMotion } from './use-insert-motion.ts';

function List({ names }: { names: string[] }) {
  return (
    <ul ref={useInsertMotion()}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

const animate = vi.fn(function (this: HTMLElement) {
  return this.textContent;
});
const animated = () => animate.mock.results.map(({ value }) => value as unknown);
let isReduced = false;
beforeEach(() => {
  isReduced = false;
  animate.mockClear();
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  Object.defineProperty(HTMLElement.prototype, 'animate', { value: animate, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

describe('insert motion', () => {
  it('animates an inserted element, not a filled or replaced list', async () => {
    const { rerender } = render(<List names={[]} />);
    rerender(<List names={['a', 'b']} />);
    rerender(<List names={['c', 'd']} />);
    await waitFor(() => expect(screen.getByText('c')).toBeTruthy());
    expect(animated()).toEqual([]);
    await Promise.resolve();
    rerender(<List names={['new', 'c', 'd']} />);
    await waitFor(() => expect(animated()).toEqual(['new']));
  });

  it('does not animate under reduced motion', async () => {
    isReduced = true;
    const { rerender } = render(<List names={['a', 'b']} />);
    rerender(<List names={['a', 'b', 'new']} />);
    await waitFor(() => expect(screen.getByText('new')).toBeTruthy());
    await Promise.resolve();
    expect(animated()).toEqual([]);
  });
});
