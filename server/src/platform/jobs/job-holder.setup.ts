import { setTimeout as sleep } from 'node:timers/promises';
import { makeDatabase } from '../database/database.ts';
import { makeLog } from '../log.ts';
import { makeJobs } from './jobs.ts';

/** A process of its own that takes a job and keeps it until it is told to end. Says what happens to it on its standard output. */
const [url = '', role, name = ''] = process.argv.slice(2);
const log = makeLog('silent');
const database = makeDatabase({ url, role, log, connections: 2 });
const jobs = makeJobs({ database, log });
jobs.every(name, 86_400_000, async (isOver) => {
  console.log('working');
  while (!isOver()) await sleep(20);
  console.log('told to end');
  return { byTheHolder: 1 };
});
await jobs.runNow(name);
console.log('ended');
// Whoever started it has gone, or lets it go.
process.stdin.on('end', () => process.exit()).resume();
