import { isTest, type Check, type SourceFile } from './source-files.ts';

/** SQL may read any table; only the feature that defines a table writes it. */
export const tableOwnerProblems: Check = (files) => {
  const owners = tableOwners(files);
  return files
    .filter(({ path }) => path.startsWith('server/src/features/') && !isTest(path))
    .flatMap(({ path, text }) =>
      [...new Set(writtenTables(text))].flatMap((name) => {
        const owner = owners.get(name);
        if (owner === undefined) return [`${path} writes ${name}, which no *.tables.ts defines`];
        return owner === roomOf(path) ? [] : [`${path} writes ${name}, which belongs to ${owner}`];
      }),
    );
};

/** Only stores (and the platform, migrations, demo) hold SQL. */
export const sqlPlaceProblems: Check = (files) =>
  files
    .filter(
      ({ path }) =>
        /^server\/src\/(features\/|[^/]+\.ts$)/.test(path) && !/\.(store|tables)\.ts$/.test(path) && !isTest(path),
    )
    .filter(({ text }) => holdsSql.test(text))
    .map(({ path }) => `${path} holds SQL, which belongs in a *.store.ts`);

/** Tables in TypeScript serve who reads them and the drafts of migrations; what they stand on takes half a second to load. */
export const tablesApartProblems: Check = (files) =>
  files
    .filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.tables.ts') && !isTest(path))
    .flatMap(({ path, imports, typeImports }) =>
      imports
        .filter((target) => /^drizzle-orm|\.tables\.ts$/.test(target) && !typeImports.includes(target))
        .map((target) => `${path} imports ${target}, which a start would load: write the query as SQL`),
    );

const holdsSql =
  /['"`]\s*(select\s[\s\S]*?\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s)|\bsql`/i;
const sqlWrite =
  /\b(?:insert\s+into|delete\s+from|update(?=\s+[\w".]+\s+(?:as\s+)?(?:\w+\s+)?set\b)|truncate)\s+"?(\w+)/gi;

const writtenTables = (text: string): string[] =>
  [...text.matchAll(sqlWrite)].map(([, name = '']) => name.toLowerCase());

function tableOwners(files: readonly SourceFile[]): Map<string, string> {
  const tables = files.filter(({ path }) => path.endsWith('.tables.ts'));
  return new Map(
    tables.flatMap(({ path, text }) =>
      [...text.matchAll(/\w*[tT]able\(\s*'(\w+)'/g)].map(([, name = '']) => [name, roomOf(path)]),
    ),
  );
}

const roomOf = (path: string): string => /^server\/src\/(?:features\/)?([^/]+)\//.exec(path)?.[1] ?? path;
