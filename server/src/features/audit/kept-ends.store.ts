import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The end of a chain as it was at a time. `hash`: hexadecimal. */
const keptEnd = z.object({ number: z.number(), hash: z.string(), at: z.string() });
export type KeptEnd = z.infer<typeof keptEnd>;
export type KeptEnds = Readonly<Record<string, KeptEnd>>;

const fileOf = (dataDir: string): string => join(dataDir, 'audit-ends.json');

/** The ends of chains that are kept outside the database, by university. */
export function readKeptEnds(dataDir: string): KeptEnds {
  try {
    return z.record(z.string(), keptEnd).parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** A reader sees the old file or the new one. */
export function writeKeptEnds(dataDir: string, ends: KeptEnds): void {
  const partial = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(ends, null, 1)}\n`, { mode: 0o600 });
  renameSync(partial, fileOf(dataDir));
}
