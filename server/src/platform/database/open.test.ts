import { expect, test } from 'vitest';
import { checkServer } from './open.ts';

test('a database behind a socket that is not there is told by the folder of the socket', async () => {
  const url = 'postgres://muster:hunter2@%2Fnowhere%2Fpostgres/muster';
  await expect(checkServer({ url, isDurabilityRequired: true })).rejects.toThrow(
    'The database on /nowhere/postgres cannot be reached (ENOENT); start it or correct DATABASE_URL.',
  );
});
