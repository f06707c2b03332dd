import type { Check } from './source-files.ts';

/** Earlier migrations belong to the first release; no process of an older one runs beside it. */
const firstChecked = '0024';

/** Statements after which a process of the release before fails, or writes rows that the new one cannot read. */
const contracting: Readonly<Record<string, RegExp>> = {
  'drops a column': /\bDROP\s+COLUMN\b/iu,
  'drops a table': /\bDROP\s+TABLE\b/iu,
  'drops a view': /\bDROP\s+VIEW\b/iu,
  'renames something': /\bRENAME\b/iu,
  'changes a type': /\bALTER\s+(?:COLUMN\s+)?\w+\s+(?:SET\s+DATA\s+)?TYPE\b/iu,
  'forbids NULL in a column': /\bSET\s+NOT\s+NULL\b/iu,
  'drops a default': /\bDROP\s+DEFAULT\b/iu,
  'adds a required column without a default':
    /\bADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN)\w+\s(?=[^;,]*\bNOT\s+NULL\b)(?![^;,]*\b(?:DEFAULT|GENERATED)\b)/iu,
};

/** `-- Contract: unused since 0.3.0` on the first line: the release from which on no process uses what the migration removes. */
const contractHeader = /^-- Contract: unused since \d+\.\d+\.\d+\b/u;

/** Processes of two releases run on one database during an update, so a migration only adds. */
export const migrationStepProblems: Check = (files) =>
  files
    .filter(({ path }) => /^server\/src\/migrations\/\d{4}_\w+\.sql$/u.test(path) && fileName(path) >= firstChecked)
    .filter(({ text }) => !contractHeader.test(text))
    .flatMap(({ path, text }) => {
      const statements = text.replaceAll(/--.*$/gmu, '').replaceAll(/'(?:[^']|'')*'/gu, "''");
      return Object.entries(contracting)
        .filter(([, pattern]) => pattern.test(statements))
        .map(
          ([what]) =>
            `${path} ${what}: processes of the release before would fail. Only add; remove in a later release, with "-- Contract: unused since VERSION" on the first line`,
        );
    });

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
