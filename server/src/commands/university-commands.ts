import { formatCount } from '@muster/contract/http/plural';
import { normalizeSingleLine } from '@muster/contract/http/shared';
import { z } from 'zod';
import { makeEnrolmentCodes } from '../features/accounts/registration/enrolment-codes.service.ts';
import { readTimeZone } from '../features/universities/universities.rules.ts';
import { makeUniversities } from '../features/universities/universities.service.ts';
import { makeAudit } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { commandName } from '#platform/startup/command-name.ts';
import { startupError } from '#platform/startup-error.ts';
import { findUniversity, unknownCode } from './find-university.ts';

/** Issues a code with which an owner of the university registers. */
export async function issueEnrolmentCode(database: Database, typed: string): Promise<string> {
  const id = await findUniversity(database, typed);
  const clock = { now: await currentTime(database) };
  const codes = makeEnrolmentCodes({ audit: makeAudit(), clock });
  const issued = await database.inUniversity(id, (tx) => codes.issue(tx, null, 'owner'));
  return `Enrolment code for an administrator of ${typed.trim()} (works once, until ${issued.expiresAt.toISOString()}):\n${issued.code}`;
}

async function currentTime(database: Database): Promise<() => number> {
  const time = await database.readTime();
  return () => time;
}

/** Creates an empty university. */
export async function createUniversity(
  database: Database,
  typed: string,
  typedName: string,
  zone: string,
): Promise<string> {
  const universities = makeUniversities();
  const code = universities.readCode(typed);
  if (!code) throw startupError(`${typed} is not a valid university code. Use at most 30 letters, digits and hyphens.`);
  const timeZone = readTimeZone(zone);
  if (!timeZone) throw startupError(`${zone} is not a time zone. Use a name such as Asia/Colombo.`);
  const name = normalizeSingleLine(typedName);
  if (!name) throw startupError('The university needs a name.');
  await database.acrossUniversities(async (tx) => {
    if (await universities.findIdByCode(tx, code)) throw startupError(`The university ${code} already exists.`);
    await universities.create(tx, { code, name, timeZone });
  });
  return `Created the university ${code}. Its first administrator registers with an enrolment code: ${commandName} enrolment-code "${code}"`;
}

const listedRow = z.object({ code: z.string(), name: z.string(), time_zone: z.string(), students: z.number() });

/** One line for each university. */
export async function listUniversities(database: Database): Promise<string> {
  const universities = await database.acrossUniversities((tx) =>
    tx.query(
      `SELECT u.code, u.name, u.time_zone,
         (SELECT count(*)::int FROM students s WHERE s.university_id = u.id AND s.active) AS students
       FROM universities u ORDER BY u.code`,
      [],
      listedRow,
    ),
  );
  if (universities.length === 0) return `There is no university. Add one: ${commandName} university create`;
  const width = Math.max(...universities.map(({ code }) => code.length));
  return universities
    .map(
      (one) =>
        `${one.code.padEnd(width)}  ${formatCount(one.students, 'active student')}  ${one.time_zone}  ${one.name}`,
    )
    .join('\n');
}

/** Lets a university that open registration created send mail. */
export async function approveUniversity(database: Database, typed: string): Promise<string> {
  const universities = makeUniversities();
  await database.acrossUniversities(async (tx) => {
    const id = await universities.findIdByTypedCode(tx, typed);
    if (!id) throw unknownCode(typed);
    await universities.approve(tx, id);
  });
  return `The university ${typed.trim()} may send mail.`;
}
