import type { auditSettings, exportAuditEvents, listAuditEvents, AuditEvent } from '@muster/contract/accounts/audit';
import { actionsOfGroup, auditActions, isAuditAction } from '@muster/contract/accounts/audit-actions';
import type { QueryOf, ReplyOf } from '@muster/contract/http/endpoint';
import { uuid } from '@muster/contract/http/shared';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Audit } from '#platform/audit/audit.ts';
import { makeAuditRecorder } from '#platform/audit/audit-recorder.ts';
import type { Database, UniversityTx } from '#platform/database/database.ts';
import { makeAdminTransaction } from '#platform/http/admin-transaction.ts';
import type { Caller } from '#platform/http/caller.ts';
import { validationError } from '#platform/http/errors/http-error.ts';
import type { FileReply } from '#platform/http/files/send-file.ts';
import type { MakeRateLimiter } from '#platform/rate-limits/rate-limits.ts';
import { spreadsheetFile } from '#platform/spreadsheets/spreadsheet-file.ts';
import { describeValues } from './event-values.rules.ts';
import * as store from './audit-events.store.ts';

export type AuditLogDeps = {
  readonly database: Pick<Database, 'inUniversity'>;
  readonly audit: Audit;
  readonly makeRateLimiter: MakeRateLimiter;
  /** Of the university. */
  readonly addressDays: {
    get(tx: UniversityTx): Promise<number>;
    update(tx: UniversityTx, days: number): Promise<void>;
  };
  readonly requireAdmin: (tx: UniversityTx, caller: Caller) => Promise<unknown>;
};

type AuditSettings = z.output<typeof auditSettings>;
type Query = Omit<QueryOf<typeof listAuditEvents>, 'cursor' | 'page_size'>;

/** Events per transaction of an export. */
const batchSize = 1_000;
const cursorShape = z.object({ at: z.string(), id: uuid });

/** The audit log of a university, for its administrators. */
export function makeAuditLog(deps: AuditLogDeps) {
  const { database } = deps;
  const inAdminTransaction = makeAdminTransaction(deps);
  const recordAudit = makeAuditRecorder(deps.audit, 'university');
  const exports = deps.makeRateLimiter({ name: 'audit export', max: 60, withinMs: 3_600_000 });

  return {
    getSettings: (caller: Caller): Promise<AuditSettings> =>
      inAdminTransaction(caller, async (tx) => ({ address_days: await deps.addressDays.get(tx) })),

    saveSettings: (caller: Caller, settings: AuditSettings): Promise<AuditSettings> =>
      inAdminTransaction(caller, async (tx) => {
        const before = { address_days: await deps.addressDays.get(tx) };
        await deps.addressDays.update(tx, settings.address_days);
        await recordAudit(tx, caller, 'audit.settings_changed', tx.universityId, { before, after: settings });
        return settings;
      }),

    list: (
      caller: Caller,
      { cursor, page_size: size, ...query }: QueryOf<typeof listAuditEvents>,
    ): Promise<ReplyOf<typeof listAuditEvents>> =>
      inAdminTransaction(caller, async (tx) => {
        const after = cursor === undefined ? undefined : readCursor(cursor);
        const rows = await store.listEvents(tx, await resolveFilters(tx, query), size + 1, after);
        const page = rows.slice(0, size);
        const last = rows.length > size ? page.at(-1) : undefined;
        return { data: page.map(toEvent), next: last ? writeCursor(last) : null };
      }),

    /** The rows are read while the client downloads: a large file neither fills memory nor keeps a transaction open. */
    async export(caller: Caller, { format, ...query }: QueryOf<typeof exportAuditEvents>): Promise<FileReply> {
      await exports.consume(caller.accountId);
      const { filters, before } = await inAdminTransaction(caller, async (tx) => {
        const resolved = await resolveFilters(tx, query);
        const { count, now } = await store.countEvents(tx, resolved);
        await recordAudit(tx, caller, 'audit.exported', tx.universityId, { format, count, ...query });
        // Without the event of this export.
        return { filters: resolved, before: { at: now, id: '00000000-0000-0000-0000-000000000000' } };
      });
      async function* readRows() {
        let after: store.Cursor | undefined = before;
        for (let isLast = false; !isLast;) {
          const rows = await database.inUniversity(caller.universityId, (tx) =>
            store.listEvents(tx, filters, batchSize, after),
          );
          yield* rows;
          const last = rows.at(-1);
          isLast = rows.length < batchSize || !last;
          after = last && { at: last.exact_at, id: last.id };
        }
      }
      if (format === 'csv')
        return spreadsheetFile('csv', {
          name: 'audit',
          title: 'Audit log',
          columns: csvColumns,
          rows: mapAsync(readRows(), toCells),
        });
      const lines = mapAsync(readRows(), (row) => `${formatLine(row)}\n`);
      return { name: 'audit.jsonl', type: 'application/jsonl; charset=utf-8', body: Readable.from(lines) };
    },
  };
}

export type AuditLog = ReturnType<typeof makeAuditLog>;

async function* mapAsync<From, To>(rows: AsyncIterable<From>, map: (row: From) => To): AsyncGenerator<To> {
  for await (const row of rows) yield map(row);
}

async function resolveFilters(
  tx: UniversityTx,
  { search, group, subject, ...query }: Query,
): Promise<store.AuditFilters> {
  const requestId = uuid.safeParse(search).data;
  return {
    ...query,
    ...(group && { actions: actionsOfGroup(group) }),
    ...(subject !== undefined && { subjectIds: await store.listSameSubject(tx, subject) }),
    ...(requestId !== undefined && { requestId }),
    ...(search !== undefined && requestId === undefined && { foundIds: await store.findSubjects(tx, search) }),
  };
}

const writeCursor = ({ exact_at: at, id }: store.EventRow): string => Buffer.from(`${at}|${id}`).toString('base64url');

function readCursor(text: string): store.Cursor {
  const [at, id] = Buffer.from(text, 'base64url').toString().split('|');
  const read = cursorShape.safeParse({ at, id });
  if (
    !read.success ||
    !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(read.data.at) ||
    Number.isNaN(Date.parse(read.data.at.replace(' ', 'T').replace('+00', 'Z')))
  )
    throw validationError({ cursor: 'This page does not exist. Go back to the first page.' });
  return read.data;
}

const toEvent = ({
  actor,
  actor_label,
  subject_type,
  subject_id,
  subject_label,
  at,
  ...row
}: store.EventRow): AuditEvent => ({
  id: row.id,
  at: at.toISOString(),
  action: row.action,
  actor: actor === null || actor_label === null ? null : { ...actor_label, account_id: actor },
  subject: { type: subject_type, id: subject_id, label: subject_label },
  ...describeValues(row.details, row.changes),
  request_id: row.request_id,
  network: row.network,
  address: row.address,
  number: row.number,
});

/** One event as a line of JSON, for other systems. */
export const formatLine = ({
  actor,
  actor_label,
  subject_type,
  subject_id,
  subject_label,
  at,
  ...row
}: store.EventRow): string =>
  JSON.stringify({
    number: row.number,
    id: row.id,
    at: at.toISOString(),
    action: row.action,
    label: isAuditAction(row.action) ? auditActions[row.action].label : row.action,
    actor: actor === null ? null : { account_id: actor, ...actor_label },
    subject: { type: subject_type, id: subject_id, label: subject_label },
    details: row.details,
    changes: row.changes,
    request_id: row.request_id,
    network: row.network,
    address: row.address,
    hash: row.hash,
  });

const csvColumns = [
  'Time (UTC)',
  'Action',
  'Name',
  'Role',
  'Number or email',
  'Subject type',
  'Subject',
  'Subject id',
  'Changes',
  'Details',
  'Request',
  'Network',
  'Address',
  'Event',
];

function toCells(row: store.EventRow): string[] {
  const { changes, facts } = describeValues(row.details, row.changes);
  return [
    row.at.toISOString(),
    isAuditAction(row.action) ? auditActions[row.action].label : row.action,
    row.actor_label?.name ?? '',
    row.actor_label?.role ?? '',
    row.actor_label?.identifier ?? '',
    row.subject_type,
    row.subject_label ?? '',
    row.subject_id ?? '',
    changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; '),
    facts.map(({ name, value }) => `${name}: ${value}`).join('; '),
    row.request_id ?? '',
    row.network ?? '',
    row.address ?? '',
    row.number === null ? '' : String(row.number),
  ];
}
