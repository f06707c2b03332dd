import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { listenerName } from '../../platform/database/hearing.ts';
import { csvOf, startImports, studentCells } from './import-calls.setup.ts';

const calls = await startImports();
await calls.newCampus();
const other = new pg.Client({
  connectionString: calls.product.database.connection.url,
  application_name: listenerName,
});
const asked: string[] = [];
other.on('notification', ({ payload }) => asked.push(...(/^anybody (.*)$/u.exec(payload ?? '')?.slice(1) ?? [])));
afterAll(async () => {
  await other.end();
  await calls.stop();
});

test('an import is told as done when every other process has heard whom it shut out', async () => {
  await other.connect();
  await other.query('LISTEN muster_hearing');
  const { id } = await calls.preview('students', csvOf('students', studentCells('A1')));
  expect(asked).toEqual([]);
  let isTold = false;
  const telling = calls.applied(id).then(({ state }) => {
    isTold = true;
    return state;
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1), 15_000);
  expect(isTold).toBe(false);
  expect(await calls.query('select state from imports where id = $1', [id])).toEqual([{ state: 'applied' }]);
  expect(isTold).toBe(false);
  await other.query('SELECT pg_notify($1, $2)', ['muster_hearing', `heard ${asked[0]}`]);
  expect(await telling).toBe('applied');
});
