import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { makeSettableClock } from '../clock.ts';
import { makeTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { makeLog } from '../log.ts';
import { makeMailQueue } from './mail-queue.ts';
import { rejection, startMailServer } from './mail-server.setup.ts';
import type { MailTransport, Message, NewMail } from './mail.ts';
import { insertMails } from './mails.store.ts';
import { makeSmtp } from './smtp.ts';

const log = makeLog('silent');
const universityId = randomUUID();
let database: TestDatabase;
const endings: (() => unknown)[] = [];
beforeAll(async () => {
  database = await makeTestDatabase();
  await sql(`INSERT INTO universities (id, code, name) VALUES ('${universityId}', 'UOC', 'University of Ceylon')`);
});
beforeEach(() => sql('DELETE FROM mails'));
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});
afterAll(() => database.drop());

const sql = (text: string) => database.acrossUniversities((tx) => tx.execute(text));
const listStates = () =>
  database.acrossUniversities((tx) =>
    tx.query(
      'SELECT state, count(*) AS count, max(last_error) AS error FROM mails GROUP BY state ORDER BY state',
      [],
      z.object({ state: z.string(), count: z.number(), error: z.string().nullable() }),
    ),
  );

const addressOf = (at: number) => `person-${at}@people.example`;
const notices = (count: number): NewMail[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'privacy_answer',
    recipient: addressOf(at),
    subject: 'A notice',
    text: `Notice ${at}`,
  }));

/** A queue of one process. `advance` moves the clock. */
function startQueue(transport: MailTransport, options: { mailsPerMinute?: number; clock?: typeof clock } = {}) {
  return makeMailQueue({ database, clock, log, transport, publicUrl: 'https://muster.example.edu', ...options });
}
const clock = makeSettableClock(Date.now());
const enqueue = (mails: readonly NewMail[]) =>
  database.inUniversity(universityId, (tx) => insertMails(tx, universityId, mails, new Date(clock.now())));

function makeFakeTransport() {
  const sent: Message[] = [];
  return { sent, transport: { send: async (message: Message) => void sent.push(message), close: () => undefined } };
}
const smtpTo = (url: string): MailTransport => {
  const smtp = makeSmtp({ url, from: 'Muster <muster@uni.example>' });
  endings.push(smtp.close);
  return smtp;
};

describe('mail queue', () => {
  it('delivers 60 of 60 mails once to a server that answers 451 after 30 a minute and is away for a while', async () => {
    const acceptedAt: number[] = [];
    const limit = () => {
      if (acceptedAt.filter((ms) => ms > clock.now() - 60_000).length >= 30) throw rejection(451, '4.7.1 Slow down');
      acceptedAt.push(clock.now());
    };
    const first = await startMailServer({ check: limit });
    const queues = [startQueue(smtpTo(first.url)), startQueue(smtpTo(first.url))];
    const sendDue = () => Promise.all(queues.map((queue) => queue.sendDue()));
    await enqueue(notices(60));
    await sendDue();
    expect(first.received).toHaveLength(30);
    expect(await listStates()).toEqual([
      { state: 'queued', count: 30, error: '451 4.7.1 Slow down' },
      { state: 'sent', count: 30, error: null },
    ]);
    await first.stop();
    clock.advance(60_000);
    await sendDue();
    expect((await listStates())[0]).toMatchObject({ state: 'queued', count: 30, error: /ECONNREFUSED/u });
    const again = await startMailServer({ check: limit, port: first.port });
    endings.push(again.stop);
    clock.advance(2 * 60_000);
    await sendDue();
    expect(await listStates()).toEqual([{ state: 'sent', count: 60, error: null }]);
    const recipients = [...first.received, ...again.received].map(({ to }) => to);
    expect(recipients.toSorted()).toEqual(Array.from({ length: 60 }, (_, at) => addressOf(at)).toSorted());
  });

  it('keeps the pace in all processes together, and sends password resets before invitations', async () => {
    const { sent, transport } = makeFakeTransport();
    const queues = [1, 2].map(() => startQueue(transport, { mailsPerMinute: 30 }));
    for (const queue of queues)
      for (const kind of ['password_reset', 'invitation'] as const)
        queue.setWriter(kind, {
          write: async ({ recipient }) => ({ recipient, subject: kind, text: 'A link' }),
        });
    const recipient = addressOf(0);
    await enqueue([
      { kind: 'invitation', recipient, recordId: randomUUID() },
      { kind: 'invitation', recipient, recordId: randomUUID() },
    ]);
    clock.advance(10);
    await enqueue([
      { kind: 'privacy_answer', recipient, subject: 'privacy_answer', text: '' },
      { kind: 'password_reset', recipient, recordId: randomUUID() },
    ]);
    for (let second = 0; second < 8; second += 1) {
      await Promise.all(queues.map((one) => one.sendDue()));
      expect(sent).toHaveLength(Math.floor(second / 2) + 1);
      clock.advance(1_000);
    }
    expect(sent.map(({ subject }) => subject)).toEqual([
      'password_reset',
      'privacy_answer',
      'invitation',
      'invitation',
    ]);
  });

  it('names the sender and the reply address that the university chose', async () => {
    const { sent, transport } = makeFakeTransport();
    const queue = startQueue(transport);
    const sendOne = async () => {
      await enqueue(notices(1));
      await queue.sendDue();
      return sent.at(-1);
    };
    expect(await sendOne()).toMatchObject({ fromName: 'University of Ceylon', replyTo: null });
    expect((await sendOne())?.html).not.toContain('<img');
    await sql(
      `UPDATE universities SET sender_name = 'Registry', reply_to = 'registry@uni.example', logo_url = '/api/files/logo'`,
    );
    expect(await sendOne()).toMatchObject({
      fromName: 'Registry',
      replyTo: 'registry@uni.example',
      html: expect.stringContaining('<img src="https://muster.example.edu/api/files/logo" alt=""'),
    });
    await sql('UPDATE universities SET sender_name = NULL, reply_to = NULL, logo_url = NULL');
  });

  it('gives up a rejected mail with the answer of the server', async () => {
    const server = await startMailServer({
      check: () => {
        throw rejection(550, '5.1.1 No such user');
      },
    });
    endings.push(server.stop);
    const queue = startQueue(smtpTo(server.url));
    await enqueue(notices(1));
    await queue.sendDue();
    expect(await listStates()).toEqual([{ state: 'failed', count: 1, error: '550 5.1.1 No such user' }]);
  });

  it('queues a mail with a record once at a time, and stores neither its text nor that of a sent mail', async () => {
    const { sent, transport } = makeFakeTransport();
    const queue = startQueue(transport);
    queue.setWriter('invitation', {
      write: async ({ recipient }) => ({ recipient, subject: 'Welcome', text: 'https://muster.example/#token=secret' }),
    });
    const mail: NewMail = { kind: 'invitation', recipient: addressOf(1), recordId: randomUUID() };
    await enqueue([mail]);
    await enqueue([mail, ...notices(1)]);
    const listTexts = async () =>
      JSON.stringify(await database.acrossUniversities((tx) => tx.query('SELECT * FROM mails ORDER BY kind')));
    expect(await listTexts()).not.toContain('secret');
    await queue.sendDue();
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['A notice', 'Welcome']);
    expect(await listTexts()).not.toMatch(/secret|Notice 0/u);
    await enqueue([mail]);
    await queue.sendDue();
    expect(sent).toHaveLength(3);
  });

  it('deletes a mail for which there is nothing to send any more', async () => {
    const { sent, transport } = makeFakeTransport();
    const queue = startQueue(transport);
    queue.setWriter('invitation', { write: async () => undefined });
    await enqueue([{ kind: 'invitation', recipient: addressOf(1), recordId: randomUUID() }]);
    await queue.sendDue();
    expect([sent, await listStates()]).toEqual([[], []]);
  });

  it('deletes mails 30 days after they were sent', async () => {
    const queue = startQueue(makeFakeTransport().transport);
    await enqueue(notices(2));
    await queue.sendDue();
    clock.advance(29 * 24 * 3_600_000);
    expect(await queue.deleteOld()).toEqual({ mails: 0, files: 0 });
    clock.advance(24 * 3_600_000 + 1);
    expect(await queue.deleteOld()).toEqual({ mails: 2, files: 0 });
  });

  it('has its mails sent once by another process when one is killed in the middle', async () => {
    const senders: ChildProcess[] = [];
    endings.push(() => senders.map((sender) => sender.kill('SIGKILL')));
    let checked = 0;
    const server = await startMailServer({
      async check() {
        checked += 1;
        if (checked === 20) {
          const killed = new Promise((resolve) => senders[0]?.on('exit', resolve));
          senders[0]?.kill('SIGKILL');
          await killed;
        }
      },
    });
    endings.push(server.stop);
    const startSender = () => {
      const { url, role = null } = database.connection;
      const program = fileURLToPath(new URL('mail-sender.setup.ts', import.meta.url));
      senders.push(
        spawn(process.execPath, [program, url, JSON.stringify(role), server.url], {
          stdio: ['pipe', 'inherit', 'inherit'],
        }),
      );
    };
    clock.set(Date.now());
    await enqueue(notices(60));
    startSender();
    await vi.waitFor(() => expect(checked).toBe(20), { timeout: 30_000, interval: 20 });
    startSender();
    await vi.waitFor(async () => expect(await listStates()).toMatchObject([{ state: 'sent', count: 60 }]), {
      timeout: 60_000,
      interval: 200,
    });
    expect(server.received.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 60 }, (_, at) => addressOf(at)).toSorted(),
    );
  }, 120_000);
});
