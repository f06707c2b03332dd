import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { barrierChannel, listenerApplicationName } from '#platform/database/notify/notify-barrier.ts';
import { csvOf, startImports, studentCells } from '../import-client.setup.ts';

const calls = await startImports();
await calls.newCampus();
const other = new pg.Client({
  connectionString: calls.product.database.connection.url,
  application_name: listenerApplicationName,
});
const requests: string[] = [];
other.on('notification', ({ payload }) => requests.push(...(/^request (.*)$/u.exec(payload ?? '')?.slice(1) ?? [])));
afterAll(() => other.end());

describe('import result', () => {
  it('is reported only after every process has handled the sign-outs', async () => {
    await other.connect();
    await other.query(`LISTEN ${barrierChannel}`);
    const { id } = await calls.preview('students', csvOf('students', studentCells('A1')));
    expect(requests).toEqual([]);
    let isReported = false;
    const result = calls.applyAndWait(id).then(({ state }) => {
      isReported = true;
      return state;
    });
    await vi.waitFor(() => expect(requests).toHaveLength(1), 15_000);
    expect(isReported).toBe(false);
    expect(await calls.query('SELECT state FROM imports WHERE id = $1', id)).toEqual([{ state: 'applied' }]);
    expect(isReported).toBe(false);
    await other.query('SELECT pg_notify($1, $2)', [barrierChannel, `ack ${requests[0]}`]);
    expect(await result).toBe('applied');
  });
});
