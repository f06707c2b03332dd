import { makeDatabase } from '../database/database.ts';
import type { AppRole } from '../database/signed-scope.ts';
import { makeLog } from '../log.ts';
import { makeMailQueue } from './mail-queue.ts';
import { makeSmtp } from './smtp.ts';

/** A process that sends the mails of a test database by SMTP until it is killed. */
const [url = '', role = 'null', smtpUrl = ''] = process.argv.slice(2);
const log = makeLog('silent');
const queue = makeMailQueue({
  database: makeDatabase({ url, role: JSON.parse(role) as AppRole, log, connections: 3 }),
  clock: { now: () => Date.now() },
  log,
  publicUrl: 'https://muster.example.edu',
  transport: makeSmtp({ url: smtpUrl, from: 'Muster <muster@uni.example>' }),
});
queue.start({ listen: () => () => undefined });
// The parent process has ended or closed the pipe.
process.stdin.on('end', () => process.exit()).resume();
