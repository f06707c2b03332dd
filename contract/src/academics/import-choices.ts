import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams } from '../http/shared.ts';
import { importAnswers, importBatch, importLimits } from './imports.ts';

const guard = { who: ['admin'], area: 'imports' } as const;

const linesProblem = 'Please give the lines of the file';
const linesOfFile = z
  .array(z.int32(linesProblem).min(1, linesProblem), linesProblem)
  .min(1, linesProblem)
  .max(importLimits.rows, linesProblem);

export const acceptImportClashes = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/clashes',
  summary:
    'Set whether rows that clash with other classes are imported; checks all rows again. `lines`: only these rows, others stay as they are; lines that do not clash are ignored',
  guard,
  params: idParams,
  body: z.object({
    accept_clashes: z.boolean('Please say true or false'),
    lines: linesOfFile.optional(),
  }),
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict', 'unavailable'],
});

export const answerImportCorrections = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/corrections',
  summary:
    'Set whether rows that may be existing classes that were changed change these classes or add further ones; checks all rows again. `lines`: only these rows, others stay as they are; other lines are ignored',
  guard,
  params: idParams,
  body: z.object({
    answer: z.enum(importAnswers, 'Please say move or add'),
    lines: linesOfFile.optional(),
  }),
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict', 'unavailable'],
});

export const confirmImportChanges = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/confirmations',
  summary: 'Set whether changes of sign-in emails and of names are imported; checks all rows again',
  guard,
  params: idParams,
  body: z.object({
    emails: z.boolean('Please say true or false'),
    names: z.boolean('Please say true or false'),
  }),
  reply: importBatch,
  errors: ['no_admin_record', 'not_found', 'conflict', 'unavailable'],
});
