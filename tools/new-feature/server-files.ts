import type { FeatureNames } from './names.ts';

/** New files of contract and server, by path. They form a list of named records that administrators add, edit and set Inactive. */
export function serverFiles(n: FeatureNames, migration: string): Record<string, string> {
  const feature = `server/src/features/${n.folder}/${n.folder}`;
  return {
    [`server/src/migrations/${migration}_${n.table}.sql`]: migrationText(n),
    [`contract/src/academics/${n.folder}.ts`]: contractText(n),
    [`${feature}.routes.ts`]: routesText(n),
    [`${feature}.rules.ts`]: rulesText(n),
    [`${feature}.service.ts`]: serviceText(n),
    [`${feature}.store.ts`]: storeText(n),
    [`${feature}.test.ts`]: testText(n),
  };
}

const migrationText = (n: FeatureNames): string => `CREATE TABLE ${n.table} (
  university_id uuid NOT NULL REFERENCES universities,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (btrim(name) <> ''),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (university_id, id)
);
CREATE UNIQUE INDEX ${n.table}_name_key ON ${n.table} (university_id, lower(name));
`;

const contractText = (n: FeatureNames): string => `import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { activeFilter, filter, idFilter } from '../http/lists.ts';
import { idParams, instant, uuid } from '../http/shared.ts';
import { baseValues, newId, required } from '../http/fields.ts';

const guard = { who: ['admin'], area: 'academics' } as const;

/** In the order in which a form reports missing fields. */
export const ${n.camel}Texts = { noName: 'Name is required' } as const;

export const ${n.camel} = z.object({ id: uuid, name: z.string(), active: z.boolean(), created_at: instant });
export type ${n.Pascal} = z.output<typeof ${n.camel}>;

export const ${n.camel}Form = z.object({ name: required(${n.camel}Texts.noName), active: z.boolean().default(true) });

const ${n.camel}Edit = ${n.camel}Form.extend({ active: z.boolean().optional() });
/** Missing fields keep their value. */
export const ${n.camel}EditForm = ${n.camel}Edit.extend({ seen: baseValues(${n.camel}Edit) });

export const list${n.Pascals} = endpoint({
  method: 'GET',
  path: '/api/${n.folder}',
  summary: 'List ${n.wordsPlural} by name',
  guard,
  query: z.object({ active: activeFilter, search: filter, id: idFilter }),
  reply: z.array(${n.camel}),
  errors: ['no_admin_record'],
});

export const add${n.Pascal} = endpoint({
  method: 'POST',
  path: '/api/${n.folder}',
  summary: 'Add ${n.article} ${n.words}',
  guard,
  body: ${n.camel}Form.extend({ id: newId }),
  reply: ${n.camel},
  changes: ['${n.folder}'],
  errors: ['no_admin_record', 'conflict'],
});

export const change${n.Pascal} = endpoint({
  method: 'PUT',
  path: '/api/${n.folder}/:id',
  summary: 'Update ${n.article} ${n.words}, or set it Active or Inactive',
  guard,
  params: idParams,
  body: ${n.camel}EditForm,
  reply: ${n.camel},
  changes: ['${n.folder}'],
  errors: ['no_admin_record', 'not_found', 'conflict'],
});
`;

const routesText = (n: FeatureNames): string => `import * as api from '@muster/contract/academics/${n.folder}';
import type { Mount } from '#platform/http/mount.ts';
import type { ${n.Pascals} } from './${n.folder}.service.ts';

export function mount${n.Pascals}(mount: Mount, ${n.camels}: ${n.Pascals}): void {
  mount(api.list${n.Pascals}, ({ caller, query }) => ${n.camels}.list(caller, query));
  mount(api.add${n.Pascal}, ({ caller, body }) => ${n.camels}.add(caller, body));
  mount(api.change${n.Pascal}, ({ caller, params, body }) => ${n.camels}.change(caller, params.id, body));
}
`;

const rulesText = (
  n: FeatureNames,
): string => `import type { ${n.Pascal} } from '@muster/contract/academics/${n.folder}';
import { type HttpError, httpError } from '#platform/http/errors/http-error.ts';
import type { ${n.Pascal}Row } from './${n.folder}.store.ts';

export const to${n.Pascal} = ({ created_at, ...row }: ${n.Pascal}Row): ${n.Pascal} => ({
  ...row,
  created_at: created_at.toISOString(),
});

export function ${n.camel}TakenError(name: string): HttpError {
  const text = \`The ${n.words} "\${name}" already exists\`;
  return httpError('conflict', text, { name: text });
}
`;

const serviceText = (n: FeatureNames): string => `import { randomUUID } from 'node:crypto';
import type { ${n.Pascal}, add${n.Pascal}, change${n.Pascal}, list${n.Pascals} } from '@muster/contract/academics/${n.folder}';
import type { BodyOf, QueryOf } from '@muster/contract/http/endpoint';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Audit } from '#platform/audit/audit.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { activeFilter, checkUnpagedList, unpagedListLimit } from '#platform/http/lists.ts';
import { mergeChanges, rejectReusedId } from '#platform/http/merge-changes.ts';
import * as rules from './${n.folder}.rules.ts';
import * as store from './${n.folder}.store.ts';

export type ${n.Pascals}Deps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

export type ${n.Pascals} = ReturnType<typeof make${n.Pascals}>;

export function make${n.Pascals}({ database, audit, requireAdmin }: ${n.Pascals}Deps) {
  const inAdminTransaction = makeAdminTransaction({ database, requireAdmin });
  const recordAudit = makeAuditRecorder(audit, '${n.snake}');

  async function save(
    tx: UniversityTx,
    caller: Caller,
    before: store.${n.Pascal}Row | null,
    values: store.${n.Pascal}Values,
    id = before?.id ?? randomUUID(),
  ): Promise<${n.Pascal}> {
    if (await store.is${n.Pascal}Taken(tx, values.name, before?.id ?? null)) throw rules.${n.camel}TakenError(values.name);
    const after = before ? await store.update${n.Pascal}(tx, before.id, values) : await store.insert${n.Pascal}(tx, id, values);
    await recordAudit(tx, caller, before ? '${n.snake}.changed' : '${n.snake}.added', after.id, { before, after });
    return rules.to${n.Pascal}(after);
  }

  return {
    list: (caller: Caller, query: QueryOf<typeof list${n.Pascals}>): Promise<${n.Pascal}[]> =>
      inAdminTransaction(caller, async (tx) => {
        const filters = { active: activeFilter(query.active, caller), search: query.search || null, id: query.id ?? null };
        return checkUnpagedList(await store.list${n.Pascals}(tx, filters, unpagedListLimit)).map(rules.to${n.Pascal});
      }),

    add: (caller: Caller, form: BodyOf<typeof add${n.Pascal}>): Promise<${n.Pascal}> =>
      inAdminTransaction(caller, async (tx) => {
        await store.lock${n.Pascals}(tx);
        const { id, ...values } = form;
        const existing = id && (await store.find${n.Pascal}ForUpdate(tx, id));
        if (!existing) return await save(tx, caller, null, values, id);
        rejectReusedId(values, existing);
        return rules.to${n.Pascal}(existing);
      }),

    change: (caller: Caller, id: string, form: BodyOf<typeof change${n.Pascal}>): Promise<${n.Pascal}> =>
      inAdminTransaction(caller, async (tx) => {
        await store.lock${n.Pascals}(tx);
        const before = await store.find${n.Pascal}ForUpdate(tx, id);
        if (!before) throw httpError('not_found', '${n.Title} not found');
        const valuesOf = ({ name, active }: typeof form): store.${n.Pascal}Values => ({ name, active: active ?? before.active });
        const base = form.seen && valuesOf(form.seen);
        return await save(tx, caller, before, mergeChanges(valuesOf(form), base, before));
      }),
  };
}
`;

const storeText = (n: FeatureNames): string => `import { ${n.camel} } from '@muster/contract/academics/${n.folder}';
import { z } from 'zod';
import type { UniversityTx } from '#platform/database/database.ts';
import { lockForTransaction } from '#platform/database/sql/advisory-lock.ts';
import { sqlContains } from '#platform/database/sql/sql-contains.ts';

const ${n.camel}Row = ${n.camel}.extend({ created_at: z.date() });
export type ${n.Pascal}Row = z.infer<typeof ${n.camel}Row>;
export type ${n.Pascal}Values = Pick<${n.Pascal}Row, 'name' | 'active'>;

const columns = 'id, name, active, created_at';

/** Null: no filter. */
export type ${n.Pascal}Filters = {
  readonly active: boolean | null;
  readonly search: string | null;
  readonly id: string | null;
};

export function list${n.Pascals}(tx: UniversityTx, filters: ${n.Pascal}Filters, limit: number): Promise<${n.Pascal}Row[]> {
  return tx.query(
    \`SELECT \${columns} FROM ${n.table}
     WHERE university_id = $1 AND ($2::boolean IS NULL OR active = $2) AND ($3::uuid IS NULL OR id = $3)
       AND ($4::text IS NULL OR \${sqlContains('$4', 'name')})
     ORDER BY lower(name), id LIMIT $5\`,
    [tx.universityId, filters.active, filters.id, filters.search, limit],
    ${n.camel}Row,
  );
}

/** Allows one change of the ${n.wordsPlural} of the university at a time, so that a name that was free when checked stays free. */
export const lock${n.Pascals} = (tx: UniversityTx): Promise<void> => lockForTransaction(tx, '${n.table}');

export async function find${n.Pascal}ForUpdate(tx: UniversityTx, id: string): Promise<${n.Pascal}Row | undefined> {
  const [row] = await tx.query(
    \`SELECT \${columns} FROM ${n.table} WHERE university_id = $1 AND id = $2 FOR NO KEY UPDATE\`,
    [tx.universityId, id],
    ${n.camel}Row,
    'prepared',
  );
  return row;
}

/**
 * Whether another ${n.words} has this name, compared without case. If names need not be unique, delete this function, its use in save(),
 * ${n.camel}TakenError, the unique index, 'conflict' of add and its test. Keep the lock: repeated requests need it.
 */
export async function is${n.Pascal}Taken(tx: UniversityTx, name: string, exceptId: string | null): Promise<boolean> {
  const count = await tx.execute(
    'SELECT 1 FROM ${n.table} WHERE university_id = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3::uuid',
    [tx.universityId, name, exceptId],
    'prepared',
  );
  return count > 0;
}

export async function insert${n.Pascal}(tx: UniversityTx, id: string, values: ${n.Pascal}Values): Promise<${n.Pascal}Row> {
  const [row] = await tx.query(
    \`INSERT INTO ${n.table} (university_id, id, name, active) VALUES ($1, $2, $3, $4) RETURNING \${columns}\`,
    [tx.universityId, id, values.name, values.active],
    ${n.camel}Row,
    'prepared',
  );
  if (!row) throw new Error('The ${n.words} was not returned');
  return row;
}

export async function update${n.Pascal}(tx: UniversityTx, id: string, values: ${n.Pascal}Values): Promise<${n.Pascal}Row> {
  const [row] = await tx.query(
    \`UPDATE ${n.table} SET name = $3, active = $4 WHERE university_id = $1 AND id = $2 RETURNING \${columns}\`,
    [tx.universityId, id, values.name, values.active],
    ${n.camel}Row,
    'prepared',
  );
  if (!row) throw new Error('The ${n.words} was not returned');
  return row;
}
`;

const testText = (n: FeatureNames): string => `import { randomUUID } from 'node:crypto';
import * as api from '@muster/contract/academics/${n.folder}';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/caller.ts';
import { scenario } from '#testing/scenario.ts';
import { mount${n.Pascals} } from './${n.folder}.routes.ts';
import { make${n.Pascals} } from './${n.folder}.service.ts';

const t = scenario({ mount: (mount, deps) => mount${n.Pascals}(mount, make${n.Pascals}(deps)) });
const add = (body: object, caller: Caller = t.here.admin) => t.call(caller, api.add${n.Pascal}, { body });
const change = (id: string, body: object, caller: Caller = t.here.admin) =>
  t.call(caller, api.change${n.Pascal}, { params: { id }, body });
const list = (query = '', caller: Caller = t.here.admin) => t.call(caller, api.list${n.Pascals}, { query });

describe('${n.wordsPlural}', () => {
  it('trims the name, and lists only records of the university', async () => {
    expect(await add({ name: '  First ' })).toMatchObject({ status: 200, body: { name: 'First', active: true } });
    expect(await list()).toMatchObject({ body: [{ name: 'First' }] });
    expect(await list('', t.elsewhere.admin)).toMatchObject({ body: [] });
  });

  it('stores a repeated request once, and rejects a name that exists', async () => {
    const form = { id: randomUUID(), name: 'Repeated' };
    const first = await add(form);
    expect(await add(form)).toEqual(first);
    expect(await add({ ...form, name: 'Other' })).toMatchObject({ status: 409, body: { details: { id: expect.any(String) } } });
    expect(await add({ name: 'REPEATED' })).toMatchObject({ status: 409, body: { details: { name: expect.any(String) } } });
  });

  it('changes a record, and hides Inactive ones from the list', async () => {
    const { body } = await add({ name: 'Before' });
    expect(await change(body.id, { name: 'After', active: false })).toMatchObject({ body: { name: 'After', active: false } });
    expect(await list('search=After')).toMatchObject({ body: [] });
    expect(await list('search=After&active=all')).toMatchObject({ body: [{ name: 'After' }] });
  });

  it('rejects a field that was changed in the meantime', async () => {
    const { body } = await add({ name: 'Opened' });
    const seen = { name: 'Opened', active: true };
    await change(body.id, { name: 'Changed first', active: true, seen });
    expect(await change(body.id, { name: 'Changed second', active: true, seen })).toMatchObject({ status: 409 });
  });

  it('does not find a record of another university', async () => {
    const { body } = await add({ name: 'Ours' });
    expect(await change(body.id, { name: 'Theirs' }, t.elsewhere.admin)).toMatchObject({ status: 404 });
  });
});
`;
