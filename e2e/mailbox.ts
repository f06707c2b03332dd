import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Product } from './product.ts';

/** Mails to this address in the outbox folder, oldest first. */
function readMails({ dataDir }: Product, address: string): string[] {
  const folder = join(dataDir, 'outbox');
  try {
    // Incomplete files have names with a leading dot.
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
    return names
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((mail) => mail.includes(`To: ${address}\n`));
  } catch {
    return [];
  }
}

/** Waits for a mail to this address that matches, and returns the match. */
export async function waitForMail(product: Product, address: string, pattern: RegExp): Promise<string> {
  const findMail = () => readMails(product, address).findLast((mail) => pattern.test(mail));
  await expect.poll(findMail, { timeout: 20_000 }).toBeDefined();
  return pattern.exec(findMail() ?? '')?.[0] ?? '';
}
