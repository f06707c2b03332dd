import { setTimeout as sleep } from 'node:timers/promises';
import { makeDatabase } from '../database/database.ts';
import type { AppRole } from '../database/signed-scope.ts';
import { makeLog } from '../log.ts';
import { makeJobs } from './jobs.ts';

/** A process that runs a job until it must stop, and reports its steps on standard output. */
const [url = '', role = 'null', name = ''] = process.argv.slice(2);
const log = makeLog('silent');
const database = makeDatabase({ url, role: JSON.parse(role) as AppRole, log, connections: 2 });
const jobs = makeJobs({ database, log });
jobs.every(name, 86_400_000, async (mustStop) => {
  console.log('working');
  while (!mustStop()) await sleep(20);
  console.log('must stop');
  return { byTheHolder: 1 };
});
await jobs.runNow(name);
console.log('ended');
// The parent process has ended or closed the pipe.
process.stdin.on('end', () => process.exit()).resume();
