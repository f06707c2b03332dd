import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClassBlockFields } from './class-block-fields.tsx';
import { type ClassFields, emptyClass } from './timetable-form.logic.ts';
import { box, choose, resetServer, json, open, press, stubServer, server, uuid } from './timetable-form.setup.tsx';

beforeEach(stubServer);
afterEach(resetServer);

const busy = () => json({ success: false, error: 'The service is busy for a moment.' }, 400);
const teachers = `GET /api/modules/${uuid(3)}/teachers`;
const optics = [{ value: uuid(3), label: 'PH101 · Optics' }];

function OneClass() {
  const [fields, setFields] = useState<ClassFields>({ ...emptyClass, module_id: uuid(3) });
  return (
    <ClassBlockFields
      fields={fields}
      onChange={(change) => setFields({ ...fields, ...change })}
      modules={{ isOpen: true, options: optics }}
      errors={{}}
      path=""
    />
  );
}
const openClass = (): void => open('/class', { '/class': OneClass });

describe('ClassBlockFields', () => {
  it('shows a load error of the lecturers with a retry button instead of an empty list', async () => {
    server.replies[teachers] = busy;
    openClass();
    await screen.findByText('The service is busy for a moment.');
    for (const label of ['Lecturer', 'Assistant Lecturer \\(optional\\)']) {
      await userEvent.click(box(label));
      await screen.findByRole('option', { name: 'Failed to fetch data' });
      await userEvent.keyboard('{Escape}');
    }
    await userEvent.type(box('Lecturer'), 'Zoe');
    expect(screen.queryByText('Nothing found')).toBeNull();
    server.replies[teachers] = () =>
      json({ success: true, lecturers: [{ id: uuid(4), name: 'Amara Silva' }], assistants: [] });
    await press('Retry');
    await waitFor(() => expect(screen.queryByText('The service is busy for a moment.')).toBeNull());
    await choose('Lecturer', 'Amara Silva');
  });

  it('shows a loading option until the lecturers arrive', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.replyTo = (address) => (address.pathname.endsWith('/teachers') ? (promise as never) : undefined);
    openClass();
    await waitFor(() => expect(box('Lecturer').disabled).toBe(false));
    await userEvent.click(box('Lecturer'));
    await screen.findByRole('option', { name: 'Loading…' });
    resolve(json({ success: true, lecturers: [{ id: uuid(4), name: 'Amara Silva' }], assistants: [] }));
    await screen.findByRole('option', { name: 'Amara Silva' });
    expect(screen.queryByRole('option', { name: 'Loading…' })).toBeNull();
  });

  it('shows a load error of the venues with a retry button and accepts typed venues', async () => {
    server.replies['GET /api/venues'] = busy;
    openClass();
    await screen.findByText('The service is busy for a moment.');
    await userEvent.click(box('Venue'));
    await screen.findByRole('option', { name: 'Failed to fetch data' });
    server.replies['GET /api/venues'] = () => json([{ id: uuid(8), name: 'Hall A1' }]);
    await press('Retry');
    await choose('Venue', 'Hall A1');
    expect(box('Venue').value).toBe('Hall A1');
  });
});
