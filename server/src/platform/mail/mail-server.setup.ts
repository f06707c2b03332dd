import type { AddressInfo } from 'node:net';
import { text as read } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  readonly from: string;
  readonly to: string;
  readonly content: string;
  readonly user: string;
};

/** A mail server for tests. `check` runs when a mail names its recipient; it rejects the mail by throwing `rejection()`. */
export async function startMailServer({
  check = async () => undefined,
  port = 0,
}: { check?: (recipient: string) => Promise<void> | void; port?: number } = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username = '', password }, _session, done) =>
      password === 'hush' ? done(null, { user: username }) : done(new Error('Invalid username or password')),
    onRcptTo: ({ address }, _session, done) => callbackify(async () => await check(address))(done),
    onData(stream, { envelope, user }, done) {
      const take = async (): Promise<void> => {
        const content = await read(stream);
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address).join();
        received.push({ from, to, content, user: String(user) });
      };
      callbackify(take)(done);
    },
  });
  // A client that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    received,
    port: address.port,
    url: `smtp://muster:hush@127.0.0.1:${address.port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** An answer of the mail server such as `rejection(451, 'Try again later')`. */
export const rejection = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });
