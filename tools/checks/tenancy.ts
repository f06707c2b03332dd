import { readFileSync } from 'node:fs';
import { type Check, isTest, type SourceFile } from './source-files.ts';

/** The tables with `university_id`, from the text of the schema. */
const tenantTables = new Set(
  readFileSync(new URL('../../server/src/migrations/schema.txt', import.meta.url), 'utf8')
    .split(/^table /mu)
    .filter((text) => text.includes('\n  university_id uuid'))
    .map((text) => /^\w+/u.exec(text)?.[0]),
);

/**
 * Every statement on a table of a university names `university_id`, or puts in a condition of its file that does. Row level security would
 * hide what is missing: the statement stays right, but has only one safeguard and no index. Functions with a `SystemTx` read all universities.
 */
export const tenancyProblems: Check = (files) =>
  files
    .filter(({ path }) => path.endsWith('.store.ts') && !isTest(path))
    .flatMap((file) =>
      statementsOf(file)
        .filter((statement) => !isScoped(statement, file))
        .map(
          ({ line, tables }) => `${file.path}:${line} reads or writes ${tables.join(', ')} without university_id = $1`,
        ),
    );

type Statement = {
  readonly text: string;
  readonly start: number;
  readonly line: number;
  readonly tables: readonly string[];
};

function statementsOf({ text: source }: SourceFile): Statement[] {
  return literalsOf(source).flatMap(({ text, start }) => {
    const defined = new Set([...text.matchAll(/(\w+)\s+AS\s+(?:NOT )?(?:MATERIALIZED )?\(/gu)].map(([, name]) => name));
    const tables = [...text.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+(\w+)/gu)]
      .map(([, name = '']) => name)
      .filter((name) => tenantTables.has(name) && !defined.has(name));
    return tables.length === 0 ? [] : [{ text, start, line: source.slice(0, start).split('\n').length, tables }];
  });
}

function isScoped({ text, start }: Statement, { text: source }: SourceFile): boolean {
  if (text.includes('university_id')) return true;
  const declared =
    source
      .slice(0, start)
      .split(/\n(?=export |const |function |async )/u)
      .at(-1) ?? '';
  if (declared.includes('SystemTx')) return true;
  const names = [...text.matchAll(/\$\{([^}]*)\}/gu)].flatMap(
    ([, expression = '']) => expression.match(/[a-z]\w+/giu) ?? [],
  );
  return names.some((name) =>
    // A declaration ends with the brace at the start of a line, or with a blank line.
    new RegExp(`(?:const|function) ${name}\\b(?:(?!\\n\\}|\\n\\n)[^])*university_id`, 'u').test(source),
  );
}

/** The strings and templates of a source text. A template in the expression of another one is part of it. */
function literalsOf(source: string): { text: string; start: number }[] {
  const literals: { text: string; start: number }[] = [];
  const tokens = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`/gu;
  for (let token = tokens.exec(source); token; token = tokens.exec(source)) {
    const start = token.index;
    if (token[0] === '`') tokens.lastIndex = endOfTemplate(source, start + 1);
    if (!token[0].startsWith('/')) literals.push({ text: source.slice(start, tokens.lastIndex), start });
  }
  return literals;
}

/** The position after the closing backtick of the template whose text starts at `from`. */
function endOfTemplate(source: string, from: number): number {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (depth === 0 && source[at] === '`') return at + 1;
    else if (depth === 0 && source.startsWith('${', at)) depth = 1;
    else if (depth > 0 && source[at] === '`') at = endOfTemplate(source, at + 1) - 1;
    else if (depth > 0 && source[at] === '{' && source[at - 1] !== '$') depth += 1;
    else if (depth > 0 && source[at] === '}') depth -= 1;
  }
  return source.length;
}
