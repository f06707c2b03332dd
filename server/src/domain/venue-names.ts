import { identifierKey } from '@muster/contract/http/identifier-text';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';

/** SQL: names of the same venue are equal, whatever case and blanks around them. */
export const venueKey = (name: string): string => `lower(btrim(${name}))`;

/**
 * Finds the listed active venues that texts mean, whatever case, hyphens and blanks they are written with. Returns the name of the venue,
 * or the text if it is none.
 */
export async function findVenueNames(tx: UniversityTx, texts: readonly string[]): Promise<(text: string) => string> {
  const rows = await tx.query(
    `SELECT name FROM venues WHERE university_id = $1 AND active AND identifier_key(name) = ANY ($2::text[]) ORDER BY name DESC`,
    [tx.universityId, [...new Set(texts.map(identifierKey))]],
    z.object({ name: z.string() }),
  );
  const nameOf = new Map(rows.map(({ name }) => [identifierKey(name), name]));
  return (text) => nameOf.get(identifierKey(text)) ?? text;
}
