import type pg from 'pg';

/** The schema as text, read from the catalog of PostgreSQL: equal for equal schemas, whatever migrations made them. */
export async function describeSchema(database: pg.Pool | pg.Client): Promise<string> {
  const { rows: tables } = await database.query<{ text: string }>(selectTables);
  const { rows: functions } = await database.query<{ text: string }>(selectFunctions);
  return [...tables, ...functions].map(({ text }) => `${text.trim()}\n`).join('\n');
}

const selectTables = `
  SELECT concat_ws(E'\\n',
    'table ' || c.relname || coalesce(' (' || array_to_string(c.reloptions, ', ') || ')', '') || CASE WHEN c.relrowsecurity THEN ', row level security' ELSE '' END
      || CASE WHEN c.relforcerowsecurity THEN ' forced' ELSE '' END,
    '  -- ' || obj_description(c.oid, 'pg_class'),
    (SELECT string_agg('  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
        || coalesce('  -- ' || col_description(c.oid, a.attnum), ''), E'\\n' ORDER BY a.attnum)
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
    (SELECT string_agg('  ' || conname || ': ' || regexp_replace(pg_get_constraintdef(oid, true), E'\\\\s+', ' ', 'g'), E'\\n' ORDER BY contype DESC, conname)
     FROM pg_constraint WHERE conrelid = c.oid AND contype <> 'n'),
    (SELECT string_agg('  index ' || regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX (\\S+) ON \\S+ ', '\\1\\2: '), E'\\n' ORDER BY indexrelid::regclass::text)
     FROM pg_index WHERE indrelid = c.oid AND indexrelid NOT IN (SELECT conindid FROM pg_constraint WHERE contype IN ('p', 'u'))),
    (SELECT string_agg('  policy ' || polname || ': ' || pg_get_expr(polqual, polrelid), E'\\n' ORDER BY polname)
     FROM pg_policy WHERE polrelid = c.oid),
    (SELECT string_agg('  ' || regexp_replace(pg_get_triggerdef(oid), '^CREATE TRIGGER', 'trigger')
        || CASE tgenabled WHEN 'A' THEN ', always' ELSE '' END, E'\\n' ORDER BY tgname)
     FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal),
    (SELECT '  muster_app: ' || string_agg(lower(privilege_type), ', ' ORDER BY privilege_type)
     FROM aclexplode(c.relacl) WHERE grantee = (SELECT oid FROM pg_roles WHERE rolname = 'muster_app'))
  ) AS text
  FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
  ORDER BY c.relname`;

const selectFunctions = `
  SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = pg_proc.oid AND d.deptype = 'e') ORDER BY proname`;
