import { getExcuseRule, reportAbsence } from '@muster/contract/attendance/excuses';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { mockServer } from '#lib/testing/mock-server.setup.ts';
import { renderScreens } from '#ui/render-screens.setup.tsx';
import { excuseRule } from './excuses.setup.ts';
import { ReportAbsenceDialog } from './report-absence-dialog.tsx';

const server = mockServer();

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'fonts');
});

const typeError = 'Please select a PDF, JPEG, PNG or WebP file';

describe('ReportAbsenceDialog', () => {
  it('rejects an unsupported file before sending and keeps the input', async () => {
    const person = userEvent.setup({ applyAccept: false });
    server.reply(getExcuseRule, excuseRule);
    // Mantine's autosize textarea listens to `document.fonts`, which the test DOM lacks.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
    renderScreens({ '/': () => <ReportAbsenceDialog onClose={() => {}} /> }, '/');
    await person.type(await screen.findByLabelText(/^Reason/), 'Flu');
    await person.upload(
      screen.getByLabelText('Document'),
      new File(['x'], 'note.docx', { type: 'application/msword' }),
    );
    await screen.findByText(typeError);
    await person.click(screen.getByRole('button', { name: 'Send report' }));
    expect(server.requests(reportAbsence)).toEqual([]);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Flu');

    await person.upload(screen.getByLabelText('Document'), new File(['x'], 'note.pdf', { type: 'application/pdf' }));
    expect(within(screen.getByRole('dialog')).queryByText(typeError)).toBeNull();
  });
});
