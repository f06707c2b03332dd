import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { ApiProblem } from '#lib/api/problem.ts';
import { Button } from '../actions/button.tsx';
import { notify } from './notice.ts';
import { Notices } from './notices.tsx';
import { renderPart } from '../render-screens.setup.tsx';

const noticeTexts = () => screen.queryAllByRole('alert').map((notice) => notice.textContent);

afterEach(() => {
  vi.useRealTimers();
  for (const button of screen.queryAllByRole('button', { name: 'Dismiss' })) fireEvent.click(button);
});

function renderNotices(page?: ReactNode) {
  renderPart(
    <>
      <Notices />
      {page}
    </>,
  );
}

describe('notices', () => {
  it('end a success after 5 s, unless it has the focus, and keep errors', () => {
    vi.useFakeTimers();
    renderNotices();
    act(() => {
      notify.success('Group added');
      notify.error('Please select a group');
    });
    const [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' });
    act(() => dismiss!.focus());
    act(() => void vi.advanceTimersByTime(20_000));
    expect(noticeTexts()).toHaveLength(2);
    act(() => dismiss!.blur());
    act(() => void vi.advanceTimersByTime(5_100));
    expect(noticeTexts()).toEqual(['Please select a group']);
  });

  it('offer to take a change back, and show why that failed', async () => {
    renderNotices();
    const undo = vi.fn(async () => undefined);
    act(() => notify.success('Hall 3 is Inactive now.', undo));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(noticeTexts()).toEqual([]);
    act(() => notify.success('Hall 3 is Inactive now.', () => Promise.reject(new ApiProblem('network', 0))));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/connection|reach/i);
  });

  it('rise above a main button that they would cover', () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this.matches('[role=alert]')) return new DOMRect(10, innerHeight - 60, 300, 50);
      return this.matches('main button') ? new DOMRect(10, innerHeight - 40, 300, 40) : new DOMRect();
    });
    Element.prototype.checkVisibility = () => true;
    renderNotices(
      <main>
        <Button>Save</Button>
      </main>,
    );
    act(() => notify.error('Please select a group'));
    const lines = screen.getByRole('alert').parentElement!;
    expect(lines.style.translate).toBe('0 -42px');
    vi.restoreAllMocks();
  });

  it('disappear when the user edits a form, except errors', () => {
    renderNotices(<input aria-label="Name" />);
    act(() => {
      notify.success('Student added successfully!');
      notify.error('Please select a group');
    });
    expect(noticeTexts()).toEqual(['Student added successfully!', 'Please select a group']);
    fireEvent.click(screen.getByLabelText('Name'));
    expect(noticeTexts()).toHaveLength(2);
    fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'A' } });
    expect(noticeTexts()).toEqual(['Please select a group']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(noticeTexts()).toEqual([]);
  });
});
