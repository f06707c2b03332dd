import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { asked, exportFormats, oneOf, pageOf, pages } from '../http/lists.ts';
import { idParams, instant, success, uuid } from '../http/shared.ts';

const guard = { who: ['admin'] } as const;

/** What the importer can bring in. */
export const importKinds = ['students', 'staff', 'modules', 'groups', 'timetables'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The columns of each template, in order; those of students are the specification's. */
export const importColumns = {
  students: [
    'Full Name',
    'Email',
    'Password',
    'Student ID',
    'Contact Number',
    'Date of Birth',
    'Gender',
    'Address',
    'Degree Programme',
    'Group',
    'Current Year',
    'Current Semester',
    'Enrollment Date',
    'Status',
  ],
  staff: [
    'Employee ID',
    'Full Name',
    'Email',
    'Password',
    'Contact Number',
    'Date of Birth',
    'Gender',
    'Address',
    'Staff Type',
    'Department',
    'Specialization',
    'Status',
  ],
  modules: ['Module Code', 'Module Name', 'Semester', 'Credits', 'Description', 'Status'],
  groups: ['Group Name', 'Degree Programme', 'Year', 'Semester', 'Academic Year', 'Status'],
  /** Of 'Degree Programmes' and 'Groups' several may stand in a cell, with a semicolon between them. */
  timetables: [
    'Module Code',
    'Day',
    'Start Time',
    'End Time',
    'Venue',
    'Class Type',
    'Lecturer',
    'Assistant Lecturer',
    'Degree Programmes',
    'Groups',
    'Year',
    'Semester',
    'Academic Year',
    'Status',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;

export const importLimits = { bytes: 10_485_760, rows: 50_000, columns: 60, cellCharacters: 4_000 } as const;
export const importFileTypes = ['.csv', '.xlsx', '.xls'] as const;

export const importTexts = {
  noFile: 'Please select a file to upload',
  /** Where the deployment has import switched off (IMPORTS=off). */
  notBuilt: 'Bulk import functionality will be implemented here',
  tooLarge: 'File size must be less than 10MB',
} as const;

const importUpload = {
  maxBytes: importLimits.bytes,
  tooLarge: importTexts.tooLarge,
  missing: importTexts.noFile,
} as const;

/**
 * `checking` leads to `previewed` or `failed`; `applying` to `applied` or back to `previewed` with a failure; `undoing` to
 * `undone` or back to `applied` with a failure.
 */
export const importStates = ['checking', 'previewed', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const;
export const importVerdicts = ['create', 'update', 'same', 'refused'] as const;
export type ImportVerdict = (typeof importVerdicts)[number];
/** Which rows are listed: of one verdict, or those that clash with other classes, whatever their verdict. */
export const importRowFilters = [...importVerdicts, 'clashing', 'all'] as const;
export type ImportRowFilter = (typeof importRowFilters)[number];

export const importBatch = z.object({
  id: uuid,
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  /** Rows done of `rows` while checking, applying or undoing. */
  progress: z.number(),
  rows: z.number(),
  counts: z.object({ create: z.number(), update: z.number(), same: z.number(), refused: z.number() }),
  /** How many rows clash with other classes: refused for that alone, or imported although they do. */
  clashing: z.number(),
  /** "Save anyway": rows that clash are imported all the same, and that is recorded. */
  accept_clashes: z.boolean(),
  /** Why the file could not be read, or the last step not be done. */
  failure: z.string().nullable(),
  /** Header of the file -> column of the template; null where none fits. Missing columns are listed apart. */
  columns: z.array(z.object({ header: z.string(), column: z.string().nullable() })),
  missing_columns: z.array(z.string()),
  created_by: z.string(),
  created_at: instant,
  applied_at: instant.nullable(),
  undone_at: instant.nullable(),
  /**
   * Why an undo is not possible (any more); null while it is. A list tells only what the import's own state forbids; what has come
   * to depend on its records is looked for when one import is asked for.
   */
  undo_refused: z.string().nullable(),
});
export type ImportBatch = z.output<typeof importBatch>;

export const importRow = z.object({
  /** Line in the file, the header being 1. */
  line: z.number(),
  verdict: z.enum(importVerdicts),
  /** Column of the template -> what stands there. Passwords are never among them: '•••' when one was given. */
  values: z.record(z.string(), z.string()),
  /** Column of the template -> what is wrong there; '' for the row as a whole. */
  reasons: z.record(z.string(), z.string()),
  /** The reason is a clash with other classes: for being refused, or to be known of where clashes are accepted. */
  is_clashing: z.boolean(),
  /** Column -> what stands there now, for rows that update. */
  before: z.record(z.string(), z.string()),
});
export type ImportRow = z.output<typeof importRow>;

export const importTemplate = endpoint({
  method: 'GET',
  path: '/api/imports/template',
  summary: 'An empty file with the columns; XLSX with drop-downs of what exists',
  guard,
  query: z.object({ kind: oneOf(importKinds, 'students'), format: oneOf(exportFormats, 'csv') }),
  reply: 'file',
  errors: ['no_admin_record'],
});

export const importSettings = endpoint({
  method: 'GET',
  path: '/api/imports/settings',
  summary: 'Whether files can be imported in this deployment',
  guard,
  reply: z.object({ enabled: z.boolean() }),
  errors: ['no_admin_record'],
});

export const uploadImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Read a file and say for each row what would happen; nothing is changed',
  guard,
  query: z.object({ kind: oneOf(importKinds, 'students') }),
  upload: importUpload,
  reply: importBatch,
  errors: ['no_admin_record', 'too_large', 'conflict', 'unavailable'],
});

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Past imports, newest first',
  guard,
  query: z.object({ limit: asked(z.coerce.number().int().min(1).max(200).default(50)) }),
  reply: z.array(importBatch),
  errors: ['no_admin_record'],
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/:id',
  summary: 'One import and how far it has come',
  guard,
  params: idParams,
  reply: importBatch,
  errors: ['no_admin_record', 'not_found'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/rows',
  summary: 'The rows of an import, by line',
  guard,
  params: idParams,
  query: pages.extend({ verdict: oneOf(importRowFilters, 'all') }),
  reply: pageOf(importRow),
  errors: ['no_admin_record', 'not_found'],
});

/** Chosen by hand where a header was not recognised; the rows are checked anew. */
export const matchImportColumns = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/columns',
  summary: 'Say which header of the file is which column',
  guard,
  params: idParams,
  body: z.object({
    columns: z
      .array(z.object({ header: z.string().max(500), column: z.string().max(100).nullable() }))
      .min(1)
      .max(importLimits.columns),
  }),
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict', 'unavailable'],
});

export const acceptImportClashes = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/clashes',
  summary: 'Say whether rows that clash with other classes are imported all the same; the rows are checked anew',
  guard,
  params: idParams,
  body: z.object({ accept_clashes: z.boolean('Please say true or false') }),
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict', 'unavailable'],
});

export const applyImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/apply',
  summary: 'Do what the preview says, in one transaction; refused rows are left out',
  guard,
  params: idParams,
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/:id/undo',
  summary: 'Take a whole import back while nothing depends on it',
  guard,
  params: idParams,
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/:id',
  summary: 'Throw a preview away that was not applied',
  guard,
  params: idParams,
  reply: success,
  errors: ['no_admin_record', 'not_found', 'conflict'],
});

export const refusedImportRows = endpoint({
  method: 'GET',
  path: '/api/imports/:id/refused',
  summary: 'The refused rows as a file in the same columns plus the reason',
  guard,
  params: idParams,
  query: z.object({ format: oneOf(exportFormats, 'csv') }),
  reply: 'file',
  errors: ['no_admin_record', 'not_found'],
});

/** The one call of API.md for scripts: reads, checks and applies. */
export const bulkImportStudents = endpoint({
  method: 'POST',
  path: '/api/students/bulk-import',
  summary: 'Import students from a file in one go; refused rows are told and left out',
  guard,
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
