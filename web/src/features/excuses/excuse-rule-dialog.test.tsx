import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { ExcuseRuleDialog } from './excuse-rule-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('ExcuseRuleDialog', () => {
  it('keeps the input during a refetch and sends the initial values for conflict detection', async () => {
    const rule = { is_excusing: true, is_for_lecturers: true, needs_document: false, days_to_report: 14 };
    let now = rule;
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body?: string }) => {
      if (method === 'GET') return Promise.resolve(Response.json(now));
      sent.push(JSON.parse(body ?? ''));
      return Promise.resolve(Response.json({ success: true }));
    });
    const { client } = renderScreens({ '/': () => <ExcuseRuleDialog onClose={vi.fn<() => void>()} /> }, '/');
    fireEvent.change(await screen.findByLabelText(/^Reporting window/), { target: { value: '21' } });
    now = { ...rule, needs_document: true };
    await client.refetchQueries({ queryKey: ['excuses', 'rule'] });
    expect(screen.getByLabelText<HTMLInputElement>(/^Reporting window/).value).toBe('21');
    fireEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await waitFor(() => expect(sent).toEqual([{ ...rule, days_to_report: 21, seen: rule }]));
  });
});
