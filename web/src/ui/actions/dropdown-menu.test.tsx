import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';
import { renderPart } from '../render-screens.setup.tsx';

const third = vi.fn();
const items = [
  ...['First', 'Second'].map((label) => ({ to: `/${label.toLowerCase()}`, label, icon: null })),
  { onSelect: third, label: 'Third', icon: null },
];
const button = () => screen.getByRole('button', { name: 'Ada' });
const shown = () => screen.queryAllByRole('menuitem').map((link) => link.textContent);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

beforeEach(async () => {
  const component = () => (
    <>
      <DropdownMenu items={items}>Ada</DropdownMenu>
      <button type="button">elsewhere</button>
    </>
  );
  const routeTree = createRootRoute({ component, notFoundComponent: () => null });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  renderPart(<RouterProvider router={router} />);
  (await screen.findByRole('button', { name: 'Ada' })).focus();
});

describe('dropdown menu', () => {
  it('opens and closes by click, and closes on a click outside', () => {
    fireEvent.click(button());
    expect(shown()).toEqual(['First', 'Second', 'Third']);
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.textContent).toBe('First');
    fireEvent.click(button());
    expect(shown()).toEqual([]);
    fireEvent.click(button());
    fireEvent.pointerDown(screen.getByText('elsewhere'));
    expect(shown()).toEqual([]);
  });

  it('moves with arrows, Home and End, and returns to the button with Escape', () => {
    press('ArrowUp');
    expect(document.activeElement?.textContent).toBe('Third');
    for (const [key, label] of [
      ['ArrowDown', 'First'],
      ['ArrowDown', 'Second'],
      ['End', 'Third'],
      ['Home', 'First'],
      ['ArrowUp', 'Third'],
    ] as const) {
      press(key);
      expect(document.activeElement?.textContent, key).toBe(label);
    }
    press('Escape');
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(button());
  });

  it('closes on Tab and on selection', () => {
    press('ArrowDown');
    press('Tab');
    expect(shown()).toEqual([]);
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('menuitem', { name: 'Second' }));
    expect(shown()).toEqual([]);
    fireEvent.click(button());
    fireEvent.click(screen.getByRole('menuitem', { name: 'Third' }));
    expect(third).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
    expect(document.activeElement).toBe(button());
  });
});
