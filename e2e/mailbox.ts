import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Product } from './server.ts';

/** The mails that wait in the outbox folder for this address, oldest first. */
function mailsTo({ dataDir }: Product, address: string): string[] {
  const folder = join(dataDir, 'outbox');
  try {
    // A mail that is not written to its end has a name with a dot before it.
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
    return names
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${address}\n`));
  } catch {
    return [];
  }
}

/** Waits for a mail to this address that says this, and answers what it found. */
export async function findInMail(product: Product, address: string, wanted: RegExp): Promise<string> {
  const find = () => mailsTo(product, address).findLast((mail) => wanted.test(mail));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return wanted.exec(find() ?? '')?.[0] ?? '';
}
