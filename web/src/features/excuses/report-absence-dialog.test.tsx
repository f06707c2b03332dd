import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreens } from '../../ui/render-screens.setup.tsx';
import { ReportAbsenceDialog } from './report-absence-dialog.tsx';

const typeError = 'Please select a PDF, JPEG, PNG or WebP file';

describe('ReportAbsenceDialog', () => {
  it('rejects an unsupported file before sending and keeps the input', async () => {
    const person = userEvent.setup({ applyAccept: false });
    const fetched = vi.fn<() => Promise<Response>>(() =>
      Promise.resolve(
        Response.json({ is_excusing: true, is_for_lecturers: true, needs_document: false, days_to_report: 14 }),
      ),
    );
    vi.stubGlobal('fetch', fetched);
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
    expect(fetched).toHaveBeenCalledOnce();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Flu');

    await person.upload(screen.getByLabelText('Document'), new File(['x'], 'note.pdf', { type: 'application/pdf' }));
    expect(within(screen.getByRole('dialog')).queryByText(typeError)).toBeNull();
    vi.unstubAllGlobals();
  });
});
