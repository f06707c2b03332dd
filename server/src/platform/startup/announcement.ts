import type { PublicAddress } from './addresses.ts';

export type Account = { role: string; email: string; password: string };

export type FirstCode = {
  university: { code: string; name: string; timeZone: string };
  /** None, where one that was made before is still good. */
  code: string | undefined;
  expiresAt: Date;
};

export type Facts = {
  local: string;
  publicAddress: PublicAddress;
  /** Of the demo, when it is on. */
  accounts: readonly Account[];
  /** While nobody administers any university. */
  firstCode: FirstCode | undefined;
  startedInMs: number;
};

/** What the person who starts the server reads. */
export function announcement({ local, publicAddress, accounts, firstCode, startedInMs }: Facts): string {
  const isSecure = publicAddress.url.startsWith('https:');
  const lines = [
    '',
    `  Muster is ready (${(startedInMs / 1000).toFixed(1)} s)`,
    '',
    `  Open here        ${local}`,
    `  In QR codes      ${publicAddress.url}`,
    `                   (${publicAddress.because})`,
  ];
  if (!isSecure)
    lines.push(
      '                   Phones open codes with their own camera. A camera inside a page needs https (or localhost):',
      '                   put a proxy with a certificate before this server and set PUBLIC_URL=https://…',
    );
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ email }) => email.length));
    lines.push('', '  Demo accounts');
    for (const { role, email, password } of accounts)
      lines.push(`    ${role.padEnd(12)}   ${email.padEnd(width)}   ${password}`);
  }
  if (firstCode) lines.push('', ...invitation(firstCode, local));
  return [...lines, ''].join('\n');
}

function invitation({ university, code, expiresAt }: FirstCode, local: string): string[] {
  const until = `until ${expiresAt.toISOString()}`;
  const another = `npm run muster -- enrolment-code "${university.code}"`;
  return [
    '  Nobody administers a university here yet. Who enters an enrolment code as University ID on',
    `  ${local}/register becomes the first administrator of`,
    `  ${university.name} (class times are those of ${university.timeZone}).`,
    ...(code === undefined
      ? [`  The code that was made before is good ${until}; another one: ${another}`]
      : [
          `  This code is good once, ${until}:`,
          '',
          `      ${code}`,
          '',
          '  A university with a name and time zone of its own: npm run muster -- university create',
        ]),
  ];
}
