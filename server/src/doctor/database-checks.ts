import type pg from 'pg';
import type { Config } from '../config.ts';
import {
  type EnabledProvider,
  listEnabledProviders,
} from '../features/accounts/single-sign-on/single-sign-on.store.ts';
import { departmentRole } from '#platform/database/department-scope.ts';
import { checkPooling, checkServer, withClient } from '#platform/database/migrate/check-server.ts';
import { findMissingMigration } from '#platform/database/migrate/migrate.ts';
import { type DatabaseUrls, ownerOf, readSessionRights } from '#platform/database/migrate/prepare-database.ts';
import { makeDatabase } from '#platform/database/database.ts';
import { listJobStates } from '#platform/jobs/jobs.store.ts';
import type { Log } from '#platform/log.ts';
import { countOpenMails } from '#platform/mail/mails.store.ts';
import { commandName } from '#platform/startup/command-name.ts';
import { type Check, ok, problem, type Result, warning } from './findings.ts';
import { checkProviders } from './single-sign-on-check.ts';

const maxClockDifferenceMs = 2_000;
const maxLateS = 600;
const maxMailAgeS = 1_800;

/** Checks of the database. They write nothing. */
export function databaseChecks(urls: DatabaseUrls, config: Config, log: Log): Check[] {
  const inOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient(ownerOf(urls), work);

  async function readDeployment<T>(
    work: Parameters<ReturnType<typeof makeDatabase>['acrossUniversities']>[0],
  ): Promise<T> {
    const database = makeDatabase({ url: ownerOf(urls).url, log, connections: 1 });
    try {
      return (await database.acrossUniversities(work)) as T;
    } finally {
      await database.close();
    }
  }

  return [
    {
      name: 'database',
      async run() {
        const { isDurabilityRequired } = config;
        await checkServer({ ...ownerOf(urls), isDurabilityRequired });
        await checkServer({ url: urls.url, isDurabilityRequired });
        await checkPooling({ url: urls.url });
        return ok('reachable, PostgreSQL 15 or newer, UTF-8, durable');
      },
    },
    {
      name: 'database roles',
      run: () => withClient(urls, async (client) => judgeRights(await readSessionRights(client))),
    },
    { name: 'faculty offices', run: () => withClient(urls, checkDepartments) },
    {
      name: 'migrations',
      async run() {
        const missing = await inOwner(findMissingMigration);
        return missing === undefined
          ? ok('all applied')
          : problem(`${missing} is missing; start this release, or run "${commandName} migrate"`);
      },
    },
    {
      name: 'clock',
      async run() {
        const before = Date.now();
        const { rows } = await inOwner((client) =>
          client.query<{ ms: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms'),
        );
        const differenceMs = Math.round((rows[0]?.ms ?? Number.NaN) - (before + Date.now()) / 2);
        return Math.abs(differenceMs) <= maxClockDifferenceMs
          ? ok(`${differenceMs} ms from the clock of the database`)
          : warning(`${differenceMs} ms from the clock of the database, which decides; set up NTP on both machines`);
      },
    },
    {
      name: 'jobs',
      async run() {
        const jobs = await readDeployment<Awaited<ReturnType<typeof listJobStates>>>(listJobStates);
        const failed = jobs.filter((job) => job.is_failed).map(({ name }) => name);
        const late = jobs.filter((job) => job.late_s > maxLateS).map(({ name }) => name);
        if (failed.length > 0) return problem(`the last run failed: ${failed.join(', ')}; the log has the reason`);
        return late.length > 0
          ? warning(`more than ${maxLateS / 60} minutes late: ${late.join(', ')}; no process seems to run`)
          : ok('none late or failed');
      },
    },
    {
      name: 'mail queue',
      async run() {
        const mails = await readDeployment<Awaited<ReturnType<typeof countOpenMails>>>(countOpenMails);
        const text = `${mails.queued} waiting, ${mails.failed} failed in 30 days`;
        if (mails.oldest_s > maxMailAgeS)
          return problem(`${text}; the oldest is due for ${Math.round(mails.oldest_s / 60)} minutes: check SMTP_URL`);
        return mails.failed > 0 ? warning(`${text}; administrators see the answers at /invitations`) : ok(text);
      },
    },
    {
      name: 'single sign-on',
      run: async () =>
        checkProviders(await readDeployment<EnabledProvider[]>(listEnabledProviders), {
          isHttpAllowed: config.isDevelopment,
          nowMs: Date.now(),
        }),
    },
  ];
}

/** Whether requests of faculty offices can confine themselves, and hide private fields of students. */
async function checkDepartments(client: pg.Client): Promise<Result> {
  const isMember = await client.query(`SET ROLE ${departmentRole}; RESET ROLE`).then(
    () => true,
    () => false,
  );
  if (!isMember) return problem(`the user of DATABASE_URL is not a member of ${departmentRole}; grant it`);
  const { rowCount } = await client.query(
    "SELECT FROM pg_views WHERE schemaname = 'faculty_office' AND viewname IN ('students', 'student_search')",
  );
  return rowCount === 2
    ? ok('confined to their departments')
    : problem(
        'the views of the schema faculty_office are missing; grant the owner CREATE on the database and start again',
      );
}

function judgeRights(rights: Awaited<ReturnType<typeof readSessionRights>>): Result {
  const { user, isSuperuser, isOwner, canUseAppRole } = rights;
  const advice = 'use a login that owns nothing (OPERATIONS.md, "Database roles")';
  if (isSuperuser) return problem(`${user} of DATABASE_URL is a superuser or has BYPASSRLS; ${advice}`);
  if (isOwner) return warning(`${user} of DATABASE_URL owns the tables; ${advice}`);
  return canUseAppRole ? ok(`${user} owns nothing`) : problem(`${user} is not a member of muster_app; grant it`);
}
