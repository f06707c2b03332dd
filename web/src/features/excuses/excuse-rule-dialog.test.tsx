import { changeExcuseRule } from '@muster/contract/attendance/excuse-decisions';
import { getExcuseRule } from '@muster/contract/attendance/excuses';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queryOf } from '#lib/api/query.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { ExcuseRuleDialog } from './excuse-rule-dialog.tsx';
import { excuseRule } from './excuses.setup.ts';

const server = mockServer();

describe('ExcuseRuleDialog', () => {
  it('keeps the input during a refetch and sends the initial values for conflict detection', async () => {
    server.reply(getExcuseRule, excuseRule);
    server.reply(changeExcuseRule, { success: true });
    const { client } = renderScreens({ '/': () => <ExcuseRuleDialog onClose={vi.fn<() => void>()} /> }, '/');
    fireEvent.change(await screen.findByLabelText(/^Reporting window/), { target: { value: '21' } });
    server.reply(getExcuseRule, { ...excuseRule, needs_document: true });
    await client.refetchQueries({ queryKey: queryOf(getExcuseRule).queryKey });
    expect(screen.getByLabelText<HTMLInputElement>(/^Reporting window/).value).toBe('21');
    fireEvent.click(screen.getByRole('button', { name: 'Save policy' }));
    await waitFor(() => expect(server.requests(changeExcuseRule)).toHaveLength(1));
    expect(server.requests(changeExcuseRule)[0]?.body).toEqual({ ...excuseRule, days_to_report: 21, seen: excuseRule });
  });
});
