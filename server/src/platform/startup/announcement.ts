import type { PublicAddress } from './addresses.ts';

export type Account = { role: string; email: string; password: string };

export type Facts = {
  local: string;
  publicAddress: PublicAddress;
  /** Of the demo, when it is on. */
  accounts: readonly Account[];
  /** For the first university, while nobody administers any. */
  enrolmentCode: string | undefined;
  startedInMs: number;
};

/** What the person who starts the server reads. */
export function announcement({ local, publicAddress, accounts, enrolmentCode, startedInMs }: Facts): string {
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
  if (enrolmentCode)
    lines.push(
      '',
      `  Nobody administers a university here yet. Enter this code as University ID on ${local}/register`,
      '  within 7 days to become the administrator of the first one:',
      '',
      `      ${enrolmentCode}`,
    );
  return [...lines, ''].join('\n');
}
