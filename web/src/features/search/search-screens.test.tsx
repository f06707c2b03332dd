import { type SearchHit, quickSearch } from '@muster/contract/people/search';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { Palette } from './palette.tsx';
import { renderPart } from '#ui/render-screens.setup.tsx';

const hit = (title: string, id: string): SearchHit => ({ kind: 'student', id, title, detail: '', active: true });
const run = vi.fn<() => void>();
const entries = [
  { href: '/admin', title: 'Dashboard', detail: '', kind: 'page' },
  { href: '#dark', title: 'Dark theme', detail: '', kind: 'action', run },
] as const;
const priyaId = '00000000-0000-4000-8000-000000000001';
const ivanId = '00000000-0000-4000-8000-000000000002';
let respond: ((hit: SearchHit) => void) | undefined;

const server = mockServer();

function open(content: ReactNode): () => void {
  respond = undefined;
  server.reply(quickSearch, () => new Promise((resolve) => (respond = (found) => resolve([found]))));
  const { unmount } = renderPart(content);
  return unmount;
}

describe('search', () => {
  it('opens the first result of the current text on Enter, not one of an earlier text', async () => {
    const onChoose = vi.fn<(href: string) => void>();
    open(<Palette accountId="1" entries={entries} hasRecords onChoose={onChoose} onClose={() => undefined} />);
    const box = await screen.findByRole('combobox');
    await userEvent.type(box, 'priya');
    await waitFor(() => {
      expect(respond).toBeDefined();
      respond?.(hit('priya', priyaId));
    });
    await screen.findByRole('option', { name: /priya/ });
    await userEvent.clear(box);
    await userEvent.type(box, 'ivan{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    await waitFor(() => {
      respond?.(hit('ivan', ivanId));
      expect(onChoose).toHaveBeenCalledExactlyOnceWith(`/students/${ivanId}`);
    });
  });

  it('runs actions, and offers opened entries again under Recent', async () => {
    const onChoose = vi.fn<(href: string) => void>();
    const palette = (
      <Palette accountId="7" entries={entries} hasRecords={false} onChoose={onChoose} onClose={vi.fn()} />
    );
    const close = open(palette);
    await userEvent.type(await screen.findByRole('combobox'), 'dark{Enter}');
    expect(run).toHaveBeenCalledOnce();
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), 'dash{Enter}');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('/admin');
    close();
    open(palette);
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Dashboard', 'Dark theme']);
    expect(screen.getByText('Recent')).toBeTruthy();
  });
});
