import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Pager } from './pager.tsx';

const show = (page: number, total: number) => {
  const onPage = vi.fn<(page: number) => void>();
  const { container } = render(
    <MantineProvider env="test">
      <Pager page={page} pageSize={50} total={total} onPage={onPage} />
    </MantineProvider>,
  );
  return { onPage, container };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('it says where one is, and leads to the pages around', async () => {
  const { onPage } = show(2, 1200);
  screen.getByText('51–100 of 1,200');
  screen.getByText('Page 2 of 24');
  for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) await press(name);
  expect(onPage.mock.calls.flat()).toEqual([1, 1, 3, 24]);
});

test('at the end there is no further, and the focus is not lost by arriving there', async () => {
  const { onPage } = show(24, 1200);
  screen.getByText('1,151–1,200 of 1,200');
  await press('Next page');
  expect(onPage).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next page' }));
});

test('an address beyond the last page leads back to the last', async () => {
  const { onPage } = show(99, 60);
  screen.getByText('0 of 60');
  await press('Previous page');
  expect(onPage).toHaveBeenCalledWith(2);
});
