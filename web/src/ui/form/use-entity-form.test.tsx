import { TextInput } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '#lib/api/problem.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormPage } from './form-page.tsx';
import { notify } from '../feedback/notice.ts';
import { Notices } from '../feedback/notices.tsx';
import { useEntityForm } from './use-entity-form.ts';
import { renderPart } from '../render-screens.setup.tsx';

let save: (values: { number: string; name: string }) => Promise<void>;

function Form() {
  const entity = useEntityForm({
    initialValues: { number: '', name: '' },
    validate: ({ number, name }) => ({
      ...(name === '' ? { name: 'Name is required' } : {}),
      ...(number === '' ? { number: 'Number is required' } : {}),
    }),
    fieldOrder: ['number', 'name'],
    missingTexts: { number: 'Enter the number' },
    saveErrorText: (text) => `Error adding: ${text}`,
    serverFields: { employee_number: 'number' },
  });
  return (
    <FormPage
      title="Add"
      back={{ to: '/list', label: 'Back' }}
      onSubmit={entity.submit(
        save,
        () => notify.success('Added'),
        () => router.navigate({ to: '/list' }),
      )}
      isBusy={entity.isBusy}
      submitLabel="Submit"
      overlayText="Adding…"
    >
      <TextInput label="Name" {...entity.field('name')} />
      <TextInput label="Number" {...entity.field('number')} />
    </FormPage>
  );
}

const root = createRootRoute();
const route = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component });
const makeRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      route('/', Form),
      route('/list', () => <h1>The list</h1>),
      route('/home', () => <h1>Home</h1>),
    ]),
    history: createMemoryHistory(),
  });
let router = makeRouter();

beforeEach(async () => {
  localStorage.setItem('muster.token', 'mine');
  save = () => Promise.resolve();
  router = makeRouter();
  renderPart(
    <>
      <Notices />
      <RouterProvider router={router} />
      <ConfirmDialog />
    </>,
  );
  await screen.findByRole('form', { name: 'Add' });
});
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));

describe('useEntityForm', () => {
  it('shows an error at each field, announces and focuses the first', async () => {
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Number is required');
    screen.getByText('Enter the number');
    screen.getByText('Name is required');
    await waitFor(() => expect(document.activeElement).toBe(field('Number')));
  });

  it('keeps the values after a server error and shows it at its field', async () => {
    save = () => Promise.reject(new ApiProblem('conflict', 409, 'It exists', { employee_number: 'Taken already' }));
    await userEvent.type(field('Number'), '7');
    await userEvent.type(field('Name'), 'Amara');
    await submit();
    await screen.findByText('Error adding: It exists');
    screen.getByText('Taken already');
    await waitFor(() => expect(document.activeElement).toBe(field('Number')));
    expect([field('Number').value, field('Name').value]).toEqual(['7', 'Amara']);
  });

  it('removes old errors on the next save', async () => {
    await submit();
    screen.getByText('Number is required', { selector: '[role="alert"] *' });
    await userEvent.type(field('Number'), '7');
    await userEvent.type(field('Name'), 'Amara{Enter}');
    await screen.findByText('Added');
    expect(screen.queryByText('Number is required')).toBeNull();
  });

  it('is inert while it saves', async () => {
    let calls = 0;
    let finish = (): void => undefined;
    save = () => {
      calls += 1;
      return new Promise((resolve) => (finish = resolve));
    };
    await userEvent.type(field('Number'), '7');
    await userEvent.type(field('Name'), 'Amara{Enter}{Enter}');
    await screen.findByText('Adding…');
    expect(calls).toBe(1);
    finish();
    await screen.findByRole('heading', { name: 'The list' });
  });

  it('does not navigate if the user left while it saved', async () => {
    let finish = (): void => undefined;
    save = () => new Promise((resolve) => (finish = resolve));
    await userEvent.type(field('Number'), '7');
    await userEvent.type(field('Name'), 'Amara{Enter}');
    await screen.findByText('Adding…');
    void router.navigate({ to: '/home' });
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'Home' });
    finish();
    await screen.findByText('Added');
    expect(router.state.location.pathname).toBe('/home');
  });

  it('asks before leaving with unsaved changes', async () => {
    await userEvent.type(field('Number'), '7');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(field('Number').value).toBe('7');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await screen.findByRole('heading', { name: 'The list' });
  });

  it('ends its error notice when the form leaves the screen', async () => {
    await submit();
    screen.getByText('Number is required');
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'The list' });
    expect(screen.queryByText('Number is required')).toBeNull();
  });

  it('does not ask without changes', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { name: 'The list' });
  });
});
