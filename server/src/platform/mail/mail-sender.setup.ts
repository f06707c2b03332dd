import { makeDatabase } from '../database/database.ts';
import { makeLog } from '../log.ts';
import { makeMailQueue } from './mail-queue.ts';
import { makeSmtp } from './smtp.ts';

/** A process that sends the mails of a test database by SMTP until it is killed. */
const [databaseUrl = '', role, smtpUrl = ''] = process.argv.slice(2);
const log = makeLog('silent');
const queue = makeMailQueue({
  database: makeDatabase({ url: databaseUrl, role, log, connections: 3 }),
  clock: { now: () => Date.now() },
  log,
  publicUrl: 'https://muster.example.edu',
  transport: makeSmtp({ url: smtpUrl, from: 'Muster <muster@uni.example>' }),
});
queue.start({ listen: () => () => undefined });
// The parent process has ended or closed the pipe.
process.stdin.on('end', () => process.exit()).resume();
