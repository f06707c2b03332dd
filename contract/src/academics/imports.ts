import { z } from 'zod';
import { inviteField } from '../accounts/invitations.ts';
import { personLabel } from '../accounts/person-labels.ts';
import { endpoint } from '../http/endpoint.ts';
import { queryParam, exportFormats, enumWithDefault, pageOf, requiredPaging } from '../http/lists.ts';
import { idParams, instant, success, uuid } from '../http/shared.ts';
import { samePerson } from '../people/same-person.ts';
import { importKinds } from './import-kinds.ts';
import { importMatching, importMatchingForm, matchingLimits } from './import-matchings.ts';

const guard = { who: ['admin'], area: 'imports' } as const;

export const importLimits = { bytes: 10_485_760, rows: 50_000, columns: 250, cellCharacters: 4_000 } as const;
export const importFileTypes = ['.csv', '.txt', '.xlsx', '.xls', '.ods'] as const;

export const importTexts = {
  noFile: 'Please select a file to upload',
  /** Shown if the deployment disables imports (IMPORTS=off). */
  notBuilt: 'Bulk import functionality will be implemented here',
  tooLarge: 'File size must be less than 10MB',
  /** A row names a cohort group; `unknownGroup` if there are others. */
  noGroups: 'Your university has no groups yet',
  unknownGroup: 'There is no active group of this name',
} as const;

const importUpload = {
  maxBytes: importLimits.bytes,
  tooLarge: importTexts.tooLarge,
  missing: importTexts.noFile,
} as const;

/**
 * Transitions: `checking` → `previewed` or `failed`; `applying` → `applied`, or back to `previewed` with a failure; `undoing` →
 * `undone`, or back to `applied` with a failure.
 */
export const importStates = ['checking', 'previewed', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const;
export const importVerdicts = ['create', 'update', 'same', 'refused'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];
/** Filters of the row list: one verdict, or the rows that clash, need an answer or a confirmation, or have a note, with any verdict. */
export const importRowFilters = [
  ...importVerdicts,
  'clashing',
  'corrections',
  'email_changes',
  'name_changes',
  'noted',
  'all',
] as const;
export type ImportRowFilter = (typeof importRowFilters)[number];

/** What a row does that may be an existing class with another time, place, type or groups: it changes that class, or adds a further one. */
export const importAnswers = ['move', 'add'] as const;
export type ImportAnswer = (typeof importAnswers)[number];

export const importBatch = z.object({
  id: uuid,
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  /** Rows processed so far, out of `rows`, while checking, applying or undoing. */
  progress: z.number(),
  rows: z.number(),
  counts: z.object({ create: z.number(), update: z.number(), same: z.number(), refused: z.number() }),
  /** Rows that clash with other classes: refused only for that reason, or imported anyway. */
  clashing: z.number(),
  /** Of these, the rows that are imported. */
  accepted_clashes: z.number(),
  /** New active people without a password. */
  invitable: z.number(),
  /** "Save anyway": all rows that clash are imported, and the acceptance is recorded. */
  accept_clashes: z.boolean(),
  /** Rows that may be existing classes that were changed: refused until they are answered. */
  corrections: z.number(),
  /** Of these, the rows without an answer. */
  open_corrections: z.number(),
  /** Rows with a note. */
  noted: z.number(),
  /** Rows that change a sign-in email, or a name beyond small differences: refused unless they are confirmed. */
  email_changes: z.number(),
  name_changes: z.number(),
  confirm_emails: z.boolean(),
  confirm_names: z.boolean(),
  /** Why the file could not be read or the last step failed. */
  failure: z.string().nullable(),
  /** The headings of the file, in order. */
  headers: z.array(z.string()),
  matching: importMatching,
  /** The saved matching that was used because the headings are the same. */
  matching_name: z.string().nullable(),
  /** Required fields that no column and no constant fills. */
  missing_columns: z.array(z.string()),
  created_by: personLabel,
  created_at: instant,
  applied_at: instant.nullable(),
  undone_at: instant.nullable(),
  /**
   * Why the import cannot be undone; null if it can. Lists consider only the state of the import; the reply for a single import also
   * considers records that depend on it.
   */
  undo_refused: z.string().nullable(),
});
export type ImportBatch = z.output<typeof importBatch>;

export const importRow = z.object({
  /** Line in the file; the header is line 1. */
  line: z.number(),
  verdict: z.enum(importVerdicts),
  /** Column of the template → value. Passwords are replaced with '•••'. */
  values: z.record(z.string(), z.string()),
  /** Column of the template → error; '' for the whole row. */
  reasons: z.record(z.string(), z.string()),
  /** Whether a reason is a clash with other classes. */
  is_clashing: z.boolean(),
  /** The row may be an existing class that was changed: the answer, or `open` without one. Null: it is none. */
  correction: z.enum(['open', ...importAnswers]).nullable(),
  /** What the preview found that is no error, such as a class that expects no student. */
  note: z.string().nullable(),
  /** Column → text that the user gave for this row instead of its cells. */
  texts: z.record(z.string(), z.string()),
  /** Column → current value, for rows that update. */
  before: z.record(z.string(), z.string()),
  /** The record that the row created or updated; null before the import is applied. */
  record_id: uuid.nullable(),
  /** Other students with the name and date of birth of a student whom the row created: the records can be joined. */
  same_people: z.array(samePerson.pick({ id: true, name: true, number: true })),
});
export type ImportRow = z.output<typeof importRow>;

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template',
  summary:
    'Download a template with the columns, empty or with sample rows; XLSX includes drop-downs of existing values',
  guard,
  query: z.object({
    kind: enumWithDefault(importKinds, 'students'),
    format: enumWithDefault(exportFormats, 'csv'),
    /** The rows of a small university. The samples of all kinds fit together. */
    sample: enumWithDefault(['true', 'false'], 'false'),
  }),
  reply: 'file',
  errors: ['no_admin_record'],
});

export const importSettings = endpoint({
  method: 'GET',
  path: '/api/imports/settings',
  summary: 'Get whether imports are enabled in this deployment',
  guard,
  reply: z.object({ enabled: z.boolean() }),
  errors: ['no_admin_record'],
});

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Upload a file and preview the result of each row; changes nothing',
  guard,
  query: z.object({ kind: enumWithDefault(importKinds, 'students') }),
  upload: importUpload,
  reply: importBatch,
  errors: ['no_admin_record', 'too_large', 'conflict', 'unavailable'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'List past imports, newest first',
  guard,
  query: z.object({ limit: queryParam(z.coerce.number().int().min(1).max(200).default(50)) }),
  reply: z.array(importBatch),
  errors: ['no_admin_record'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'Get one import and its progress',
  guard,
  params: idParams,
  reply: importBatch,
  errors: ['no_admin_record', 'not_found'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rows',
  summary: 'List the rows of an import by line',
  guard,
  params: idParams,
  query: requiredPaging.extend({
    verdict: enumWithDefault(importRowFilters, 'all'),
    /** Only rows with an error of this field and pattern (`importReason`); '' as field: the whole row. */
    field: z.string().max(100).default(''),
    pattern: z.string().max(matchingLimits.pattern).default(''),
  }),
  reply: pageOf(importRow),
  errors: ['no_admin_record', 'not_found'],
});

/** Errors of one kind: their texts differ in numbers and quoted names at most. */
export const importReason = z.object({
  /** '' for the whole row. */
  field: z.string(),
  /** The text with '…' for what differs. */
  pattern: z.string(),
  /** The text of one row. */
  example: z.string(),
  rows: z.number(),
});
export type ImportReason = z.output<typeof importReason>;

export const listImportReasons = endpoint({
  method: 'GET',
  path: '/api/imports/:id/reasons',
  summary: 'Count the rows with errors by field and reason, most rows first; at most 100 reasons',
  guard,
  params: idParams,
  reply: z.array(importReason),
  errors: ['no_admin_record', 'not_found'],
});

/** Checks all rows again. */
export const matchImport = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/matching',
  summary: 'Choose how the fields are read from the columns of the file',
  guard,
  params: idParams,
  body: z.object({ matching: importMatchingForm }),
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict', 'unavailable'],
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/apply',
  summary:
    'Apply the previewed import in one transaction, without refused rows. `invite`: whether new people without a password are invited. `missing`: whether the active people who are not in the file are deactivated; `confirm_missing`: also if they are more than 5 %',
  guard,
  stepUp: true,
  params: idParams,
  query: z.object({
    invite: queryParam(inviteField),
    missing: enumWithDefault(['keep', 'deactivate'], 'keep'),
    confirm_missing: enumWithDefault(['true', 'false'], 'false'),
  }),
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Undo a whole import while no other record depends on it',
  guard,
  stepUp: true,
  params: idParams,
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Discard a preview that was not applied',
  guard,
  params: idParams,
  reply: success,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const refusedImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/refused',
  summary: 'Download the refused rows with their reasons',
  guard,
  params: idParams,
  query: z.object({ format: enumWithDefault(exportFormats, 'csv') }),
  reply: 'file',
  errors: ['no_admin_record', 'not_found'],
});

/** For scripts: reads, checks and applies a file in one call. */
export const bulkImportStudents = endpoint({
  method: 'POST',
  path: '/api/students/bulk-import',
  summary: 'Import students from a file in one call; refused rows are reported and skipped',
  guard,
  stepUp: true,
  /** Rows that change a sign-in email are refused unless it is true. */
  query: z.object({ confirm_email_changes: enumWithDefault(['true', 'false'], 'false') }),
  upload: importUpload,
  reply: z.object({
    success: z.literal(true),
    import_id: uuid,
    created: z.number(),
    updated: z.number(),
    refused: z.array(z.object({ line: z.number(), reason: z.string() })),
  }),
  errors: ['no_admin_record', 'too_large', 'conflict'],
});
