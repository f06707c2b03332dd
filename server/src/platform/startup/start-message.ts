import type { PublicAddress } from './addresses.ts';
import { commandName } from './command-name.ts';

export type Account = { role: string; email: string; password: string };

export type FirstCode = {
  university: { code: string; name: string; timeZone: string };
  /** Undefined where an earlier code is still valid. */
  code: string | undefined;
  expiresAt: Date;
};

export type StartMessageDeps = {
  local: string;
  publicAddress: PublicAddress;
  /** The demo accounts, when the demo is on. */
  accounts: readonly Account[];
  /** The demo password is random, because other machines can reach the server. */
  isDemoPasswordRandom: boolean;
  /** Set while no university has an administrator. */
  firstCode: FirstCode | undefined;
  /** https without a trusted proxy. */
  isProxyMissing: boolean;
  startedInMs: number;
};

/** The text on standard output once the server is ready. */
export function startMessage(deps: StartMessageDeps): string {
  const { local, publicAddress, accounts, isDemoPasswordRandom, firstCode, isProxyMissing, startedInMs } = deps;
  const isSecure = publicAddress.url.startsWith('https:');
  const lines = [
    '',
    `  Muster is ready (${(startedInMs / 1000).toFixed(1)} s)`,
    '',
    `  Open here        ${local}`,
    `  In QR codes      ${publicAddress.url}`,
    `                   (${publicAddress.reason})`,
  ];
  if (!isSecure)
    lines.push(
      '                   Phones scan codes with their camera app. The camera within a page needs https (or localhost):',
      '                   put a proxy with a certificate in front of this server and set PUBLIC_URL=https://…',
    );
  if (isProxyMissing)
    lines.push(
      '',
      '  TRUST_PROXY is not set, so all users seem to come from one network: sign-in limits and',
      '  the flags of check-ins cannot tell them apart. Set it to the address of the proxy.',
    );
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ email }) => email.length));
    lines.push('', '  Demo accounts');
    if (isDemoPasswordRandom)
      lines.push('    Other machines can reach this server: the password is random. Keep it private.');
    for (const { role, email, password } of accounts)
      lines.push(`    ${role.padEnd(12)}   ${email.padEnd(width)}   ${password}`);
  }
  if (firstCode) lines.push('', ...firstCodeLines(firstCode, isSecure ? publicAddress.url : local));
  return [...lines, ''].join('\n');
}

function firstCodeLines({ university, code, expiresAt }: FirstCode, address: string): string[] {
  const until = `until ${expiresAt.toISOString()}`;
  const newCodeCommand = `${commandName} enrolment-code "${university.code}"`;
  return [
    '  No university has an administrator yet. To become the first administrator of',
    `  ${university.name} (time zone ${university.timeZone}), register on`,
    `  ${address}/register with an enrolment code as University ID.`,
    ...(code === undefined
      ? [`  The code issued earlier is valid ${until}. New code: ${newCodeCommand}`]
      : [
          `  This code works once, ${until}:`,
          '',
          `      ${code}`,
          '',
          `  To create another university: ${commandName} university create`,
        ]),
  ];
}
