import { z } from 'zod';
import { dateFilter, enumWithDefault, idFilter, optionalParam, queryParam, searchText } from '../http/lists.ts';
import { endpoint } from '../http/endpoint.ts';
import { instant, success, uuid } from '../http/shared.ts';
import { auditGroups } from './audit-actions.ts';
import { personLabel } from './person-labels.ts';

const guard = { who: ['admin'], area: 'audit' } as const;

/** A value of an event; null: none. */
const value = z.string().nullable();

const auditEvent = z.object({
  id: uuid,
  at: instant,
  /** Of `auditActions`; an action of an earlier release may have no label. */
  action: z.string(),
  /** Null: no account, as in a failed sign-in, a job or the command line. */
  actor: personLabel.extend({ account_id: uuid }).nullable(),
  subject: z.object({ type: z.string(), id: uuid.nullable(), label: value }),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The X-Request-Id of the response. */
  request_id: uuid.nullable(),
  /** Keyed digest of the network of the caller. */
  network: value,
  /** Address of the caller, as long as the university holds it. */
  address: value,
  /** Position in the hash chain; null for some seconds. */
  number: z.number().nullable(),
});
export type AuditEvent = z.output<typeof auditEvent>;

const filters = z.object({
  /** Finds people, modules and other subjects by name or number, and a request by its id. */
  search: searchText,
  group: optionalParam(z.enum(auditGroups)),
  /** The account that acted. */
  actor: idFilter,
  /** The record that the event is about; an account also finds events about its student or staff record, and the reverse. */
  subject: idFilter,
  network: optionalParam(z.string().regex(/^[\da-f]{32}$/, 'This is not a network of the audit log')),
  /** First and last day, in the time zone of the university. */
  from: dateFilter,
  to: dateFilter,
});

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit/events',
  summary: 'List audit events, newest first, page by page',
  guard,
  query: filters.extend({
    /** `next` of the previous page. */
    cursor: optionalParam(z.string().max(100)),
    page_size: queryParam(z.coerce.number().int().min(1).max(200).default(50)),
  }),
  reply: z.object({ data: z.array(auditEvent), next: z.string().nullable() }),
  errors: ['no_admin_record'],
});

export const auditExportFormats = ['csv', 'jsonl'] as const;

export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit/events/export',
  summary: 'Export audit events, newest first, as `csv` or as JSON lines; the export is recorded',
  guard,
  stepUp: true,
  query: filters.extend({ format: enumWithDefault(auditExportFormats, 'csv') }),
  reply: 'file',
  errors: ['no_admin_record', 'too_many_attempts'],
});

export const maxAddressDays = 180;
const addressDaysText = `Please give a number of days from 0 to ${maxAddressDays}`;

/** How many days audit events hold the address of the caller besides the keyed network; 0: not at all. */
export const auditSettings = z.object({
  address_days: z
    .number(addressDaysText)
    .int(addressDaysText)
    .min(0, addressDaysText)
    .max(maxAddressDays, addressDaysText),
});

export const getAuditSettings = endpoint({
  method: 'GET',
  path: '/api/audit/settings',
  summary: 'Get how many days audit events hold addresses',
  guard,
  reply: auditSettings,
  errors: ['no_admin_record'],
});

export const saveAuditSettings = endpoint({
  method: 'PUT',
  path: '/api/audit/settings',
  summary: 'Set how many days audit events hold addresses; 0 deletes them with the next run of the privacy job',
  guard,
  stepUp: true,
  body: auditSettings,
  reply: success.extend(auditSettings.shape),
  changes: ['audit'],
  errors: ['no_admin_record'],
});
