import { backUp, restore, verify } from './commands/backup-commands.ts';
import { exportAudit, restartAudit, verifyAudit } from './commands/audit-commands.ts';
import { type Command, describeUsage, exactly, parseCommand } from './commands/command.ts';
import { makeCommandContext } from './commands/command-context.ts';
import { runDoctor } from './commands/doctor-command.ts';
import { migrateDatabase } from './commands/migrate-command.ts';
import { previewPrivacyRun } from './commands/privacy-commands.ts';
import { closeSingleSignOn, removeSecondFactors } from './commands/sign-in-commands.ts';
import {
  approveUniversity,
  listUniversities,
  createUniversity,
  issueEnrolmentCode,
} from './commands/university-commands.ts';
import { commandName } from '#platform/startup/command-name.ts';
import { isStartupError } from '#platform/startup-error.ts';

const commands: readonly Command[] = [
  {
    words: ['enrolment-code'],
    synopsis: 'CODE',
    help: ['creates a one-time code for an administrator of the university CODE'],
    args: exactly(1),
    run: async ({ openDatabase }, [code = '']) => issueEnrolmentCode((await openDatabase()).database, code),
  },
  {
    words: ['audit', 'export'],
    synopsis: 'CODE [--since TIME]',
    help: ['prints the audit events of the university as lines of JSON, oldest first'],
    args: exactly(1),
    options: { since: { type: 'string' } },
    run: async ({ openDatabase }, [code = ''], { since }) =>
      exportAudit((await openDatabase()).database, code, textOf(since)),
  },
  {
    words: ['audit', 'verify'],
    synopsis: '[CODE]',
    help: ['checks the hash chain of the audit events of one or all universities'],
    args: { min: 0, max: 1 },
    run: async ({ openDatabase }, [code]) => {
      const { database, config } = await openDatabase();
      return await verifyAudit(database, config, code);
    },
  },
  {
    words: ['audit', 'restart'],
    synopsis: 'CODE',
    help: ['begins the hash chain again after a change of the secret'],
    args: exactly(1),
    run: async ({ openDatabase }, [code = '']) => {
      const { database, config } = await openDatabase();
      return await restartAudit(database, config, code);
    },
  },
  {
    words: ['privacy', 'run'],
    synopsis: '[--at DATE]',
    help: ['counts what the retention job would delete now or on a later day; it deletes nothing'],
    options: { at: { type: 'string' } },
    run: async ({ openDatabase }, _args, { at }) => {
      const { database, config } = await openDatabase();
      return await previewPrivacyRun(database, config, textOf(at));
    },
  },
  {
    words: ['university', 'approve'],
    synopsis: 'CODE',
    help: ['lets a university that open registration created send mail'],
    args: exactly(1),
    run: async ({ openDatabase }, [code = '']) => approveUniversity((await openDatabase()).database, code),
  },
  {
    words: ['doctor'],
    synopsis: '[--json] [--mail ADDRESS]',
    help: ['checks the deployment and says what to change'],
    options: { json: { type: 'boolean' }, mail: { type: 'string' } },
    run: (context, _args, { json, mail }) => runDoctor(context, { mailTo: textOf(mail), isJson: json === true }),
  },
  {
    words: ['migrate'],
    help: ['migrates the database as the owner of its tables'],
    run: async ({ openDatabase }) => {
      const { config, url } = await openDatabase();
      return await migrateDatabase(config, url);
    },
  },
  {
    words: ['single-sign-on', 'off'],
    synopsis: 'CODE',
    help: ['closes the single sign-on of the university, so that all passwords work again'],
    args: exactly(1),
    run: async ({ openDatabase }, [code = '']) => closeSingleSignOn((await openDatabase()).database, code),
  },
  {
    words: ['second-factor', 'off'],
    synopsis: 'CODE EMAIL',
    help: ['removes the lost second factors of the accounts with the email'],
    args: exactly(2),
    run: async ({ openDatabase }, [code = '', email = '']) =>
      removeSecondFactors((await openDatabase()).database, code, email),
  },
  {
    words: ['university', 'list'],
    help: ['lists the universities with their codes, time zones and numbers of active students'],
    run: async ({ openDatabase }) => await listUniversities((await openDatabase()).database),
  },
  {
    words: ['university', 'create'],
    synopsis: 'CODE "NAME" TIME_ZONE',
    help: ['creates an empty university, such as UOC "University of Colombo" Asia/Colombo'],
    args: exactly(3),
    run: async ({ openDatabase }, [code = '', name = '', timeZone = '']) =>
      createUniversity((await openDatabase()).database, code, name, timeZone),
  },
  {
    words: ['backup'],
    synopsis: '[FOLDER|FILE.zip]',
    help: [
      'writes database and files into a zip file; --with-secret adds the secret,',
      '--keep 7d,4w deletes older backups of the folder',
    ],
    args: { min: 0, max: 1 },
    options: { 'with-secret': { type: 'boolean' }, keep: { type: 'string' } },
    run: (context, [target], { keep, 'with-secret': withSecret }) =>
      backUp(context, { target, keep: textOf(keep), withSecret: withSecret === true }),
  },
  {
    words: ['restore'],
    synopsis: 'FILE.zip',
    help: ['restores into an empty database; --verify only tries it and compares'],
    args: exactly(1),
    options: { verify: { type: 'boolean' } },
    run: (context, [file = ''], { verify: isTrial }) => (isTrial ? verify(context, file) : restore(context, file)),
  },
];

const textOf = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

async function main(): Promise<void> {
  const run = parseCommand(commands, process.argv.slice(2));
  if (!run) {
    console.error(describeUsage(commands, commandName));
    process.exitCode = 1;
    return;
  }
  const context = makeCommandContext(process.env);
  try {
    const text = await run(context);
    if (text) console.log(text);
  } catch (error) {
    console.error(isStartupError(error) ? error.message : error);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

await main();
