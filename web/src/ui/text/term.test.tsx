import { describe, expect, it } from 'vitest';
import { Term } from './term.tsx';
import { renderPart } from '../render-screens.setup.tsx';

describe('term', () => {
  it('shows the short form, and names the long one', () => {
    const { container } = renderPart(<Term year={2} semester={1} />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('Y2 · S1');
    expect(container.querySelector('[title]')?.getAttribute('title')).toBe('Year 2, Semester 1');
  });
});
