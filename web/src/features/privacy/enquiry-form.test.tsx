import { me } from '@muster/contract/accounts/accounts';
import { privacyTexts, sendEnquiry } from '@muster/contract/accounts/privacy';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#lib/testing/make-user.setup.ts';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { EnquiryForm } from './enquiry-form.tsx';

const server = mockServer();
const sent = { success: true, due_at: '2026-12-23T20:00:00Z' } as const;

beforeEach(() => {
  localStorage.setItem('muster.token', 'mine');
  // An autosizing textarea listens for fonts, which happy-dom does not have.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  server.reply(me, { success: true, user: makeUser({ role: 'student' }) });
});
afterEach(() => {
  localStorage.clear();
});

describe('privacy enquiry form', () => {
  it('keeps the question and shows an error until it is sent', async () => {
    server.disconnect(sendEnquiry);
    renderScreens({ '/': () => <EnquiryForm /> }, '/');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
    await userEvent.type(field, 'Who reads my reasons?');
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }));
    const error = await screen.findByText(/Network error/);
    expect(field.value).toBe('Who reads my reasons?');
    server.reply(sendEnquiry, sent);
    await userEvent.click(screen.getByRole('button', { name: 'Send enquiry' }));
    await screen.findByText(privacyTexts.sent);
    expect(error.isConnected).toBe(false);
    expect(field.value).toBe('');
  });

  it('keeps the keyboard focus on the button while sending and afterwards', async () => {
    let respond = (): void => undefined;
    server.reply(sendEnquiry, () => new Promise((resolve) => (respond = () => resolve(sent))));
    renderScreens({ '/': () => <EnquiryForm /> }, '/');
    await userEvent.type(await screen.findByLabelText(/^Your question/), 'Who reads my reasons?');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const button = await screen.findByRole('button', { name: 'Sending...' });
    expect(document.activeElement).toBe(button);
    expect(button.hasAttribute('disabled')).toBe(false);
    respond();
    await screen.findByText(privacyTexts.sent);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send enquiry' }));
  });
});
