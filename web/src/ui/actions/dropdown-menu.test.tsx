import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DropdownMenu } from './dropdown-menu.tsx';

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
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  (await screen.findByRole('button', { name: 'Ada' })).focus();
});

test('a press opens the links and another closes them; so does a press elsewhere', () => {
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

test('arrows, Home and End walk along the links and round; Escape leads back to the button', () => {
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

test('Tab leaves it, and a chosen link or deed closes it', () => {
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
