import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';
import { renderPart } from '../render-screens.setup.tsx';

const show = (page: number, total: number) => {
  const onPage = vi.fn<(page: number) => void>();
  const { container } = renderPart(<Pager page={page} pageSize={50} total={total} onPage={onPage} />);
  return { onPage, container };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('pager', () => {
  it('shows the range and goes to other pages', async () => {
    const { onPage } = show(2, 1200);
    screen.getByText('51–100 of 1,200');
    screen.getByText('Page 2 of 24');
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) await press(name);
    expect(onPage.mock.calls.flat()).toEqual([1, 1, 3, 24]);
  });

  it('keeps the focus on the last page', async () => {
    const { onPage } = show(24, 1200);
    screen.getByText('1,151–1,200 of 1,200');
    await press('Next page');
    expect(onPage).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next page' }));
  });

  it('goes back from beyond the last page', async () => {
    const { onPage } = show(99, 60);
    screen.getByText('0 of 60');
    await press('Previous page');
    expect(onPage).toHaveBeenCalledWith(2);
  });
});
