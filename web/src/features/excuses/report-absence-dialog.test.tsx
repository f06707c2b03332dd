import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showScreens } from '../../ui/show-screens.setup.tsx';
import { ReportAbsenceDialog } from './report-absence-dialog.tsx';

const fault = 'Please select a PDF, JPEG, PNG or WebP file';

test('who chooses a file that nobody takes is told before anything is sent, and keeps what was typed', async () => {
  const person = userEvent.setup({ applyAccept: false });
  const fetched = vi.fn<() => Promise<Response>>(() =>
    Promise.resolve(
      Response.json({ is_excusing: true, is_for_lecturers: true, needs_document: false, days_to_report: 14 }),
    ),
  );
  vi.stubGlobal('fetch', fetched);
  // A field that grows with its text listens for fonts; this document has none.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  showScreens({ '/': () => <ReportAbsenceDialog onClose={() => {}} /> }, '/');
  await person.type(await screen.findByLabelText(/^Reason/), 'Flu');
  await person.upload(screen.getByLabelText('Document'), new File(['x'], 'note.docx', { type: 'application/msword' }));
  await screen.findByText(fault);
  await person.click(screen.getByRole('button', { name: 'Send report' }));
  expect(fetched).toHaveBeenCalledOnce();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Flu');

  await person.upload(screen.getByLabelText('Document'), new File(['x'], 'note.pdf', { type: 'application/pdf' }));
  expect(within(screen.getByRole('dialog')).queryByText(fault)).toBeNull();
  vi.unstubAllGlobals();
});
