import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { idParams } from '../http/shared.ts';
import { matchingLimits, matchingText } from './import-matchings.ts';
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

export const setImportText = endpoint({
  method: 'PUT',
  path: '/api/imports/:id/texts',
  summary:
    'Set what a field of one row is read as instead of its cells, such as which of two people of one name; checks all rows again. `name`: only this one of the names in the cell. `text` null: the cells are read again',
  guard,
  params: idParams,
  body: z.object({
    line: z.int32(linesProblem).min(1, linesProblem),
    field: z.string().max(100),
    name: z.string().max(matchingLimits.characters).nullable().default(null),
    text: matchingText.min(1, 'Please give a text').nullable(),
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
