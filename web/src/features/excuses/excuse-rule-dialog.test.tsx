import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { ExcuseRuleDialog } from './excuse-rule-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

test('what is typed into the rule stays while it is asked for anew, and is sent beside what was there when it was opened', async () => {
  const rule = { is_excusing: true, is_for_lecturers: true, needs_document: false, days_to_report: 14 };
  let now = rule;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Promise.resolve(Response.json(now));
    sent.push(JSON.parse(body ?? ''));
    return Promise.resolve(Response.json({ success: true }));
  });
  const { client } = showScreens({ '/': () => <ExcuseRuleDialog onClose={vi.fn<() => void>()} /> }, '/');
  fireEvent.change(await screen.findByLabelText(/^Days to report/), { target: { value: '21' } });
  now = { ...rule, needs_document: true };
  await client.refetchQueries({ queryKey: ['excuses', 'rule'] });
  expect(screen.getByLabelText<HTMLInputElement>(/^Days to report/).value).toBe('21');
  fireEvent.click(screen.getByRole('button', { name: 'Save rule' }));
  await waitFor(() => expect(sent).toEqual([{ ...rule, days_to_report: 21, seen: rule }]));
});
