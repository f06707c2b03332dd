import { importColumns } from '@muster/contract/academics/import-columns';
import * as choices from '@muster/contract/academics/import-choices';
import * as matchings from '@muster/contract/academics/import-matchings';
import * as missingContract from '@muster/contract/academics/import-missing';
import * as contract from '@muster/contract/academics/imports';
import * as sourceContract from '@muster/contract/academics/import-source';
import { listImportTerms } from '@muster/contract/academics/import-terms';
import type { Mount } from '#platform/http/mount.ts';
import { httpError } from '#platform/http/errors/http-error.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import { spreadsheetFile, spreadsheetTypes } from '#platform/spreadsheets/spreadsheet-file.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { reasonsInOrder } from './import-reply.rules.ts';
import type { Imports } from './imports.service.ts';
import { nothingConfirmed } from './preview/start-preview.service.ts';

const done = { success: true } as const;

export function mountImports(mount: Mount, imports: Imports): void {
  mount(contract.importTemplate, async ({ caller, query: { kind, format, sample }, reply }) => {
    const { rows, write } = await imports.template(caller, kind, sample === 'true');
    await sendFile(reply, {
      name: `${kind}_import_${sample === 'true' ? 'sample' : 'template'}.${format}`,
      type: spreadsheetTypes[format],
      body: format === 'xlsx' ? await write() : writeCsv(importColumns[kind], rows),
    });
  });
  mount(contract.importSettings, ({ caller }) => imports.settings(caller));
  mount(contract.uploadImport, ({ caller, query, upload }) => imports.upload(caller, query.kind, upload));
  mount(contract.listImports, ({ caller, query }) => imports.list(caller, query.limit));
  mount(contract.getImport, ({ caller, params }) => imports.get(caller, params.id));
  mount(contract.listImportRows, ({ caller, params, query }) => imports.rows(caller, params.id, query));
  mount(sourceContract.getImportSource, ({ caller, params }) => imports.source(caller, params.id));
  mount(
    sourceContract.changeImportSource,
    ({ caller, params, body: { sheet, header_row: headerRow, encoding, separator } }) =>
      imports.readAgain(caller, params.id, {
        sheet: sheet ?? undefined,
        headerRow: headerRow ?? undefined,
        encoding: encoding ?? undefined,
        separator: separator ?? undefined,
      }),
  );
  mount(contract.listImportReasons, ({ caller, params }) => imports.reasons(caller, params.id));
  mount(listImportTerms, ({ caller, params }) => imports.terms(caller, params.id));
  mount(matchings.listImportSamples, ({ caller, params }) => imports.samples(caller, params.id));
  mount(matchings.listImportValues, ({ caller, params, query }) => imports.values(caller, params.id, query));
  mount(contract.matchImport, ({ caller, params, body }) => imports.match(caller, params.id, body.matching));
  mount(matchings.listImportMatchings, ({ caller, query }) => imports.matchings.list(caller, query));
  mount(matchings.saveImportMatching, ({ caller, body }) => imports.matchings.save(caller, body.import_id, body.name));
  mount(matchings.deleteImportMatching, async ({ caller, params }) => {
    await imports.matchings.remove(caller, params.id);
    return done;
  });
  mount(choices.acceptImportClashes, ({ caller, params, body }) => imports.acceptClashes(caller, params.id, body));
  mount(choices.answerImportCorrections, ({ caller, params, body }) =>
    imports.answerCorrections(caller, params.id, body),
  );
  mount(choices.setImportText, ({ caller, params, body }) => imports.setText(caller, params.id, body));
  mount(choices.confirmImportChanges, ({ caller, params, body }) => imports.confirm(caller, params.id, body));
  mount(missingContract.listImportMissing, ({ caller, params, query }) => imports.missing(caller, params.id, query));
  mount(contract.applyImport, ({ caller, params, query: { invite, missing, confirm_missing: confirm } }) =>
    imports.apply(caller, params.id, { invite, missing, confirmsMissing: confirm === 'true' }),
  );
  mount(contract.undoImport, ({ caller, params }) => imports.undo(caller, params.id));
  mount(contract.discardImport, async ({ caller, params }) => {
    await imports.discard(caller, params.id);
    return done;
  });
  mount(contract.refusedImportRows, async ({ caller, params, query: { format }, reply }) => {
    const { kind, headers, lines } = await imports.refused(caller, params.id);
    const sheet = { name: `${kind}_import_refused`, title: 'Rows with errors', columns: headers, rows: lines };
    await sendFile(reply, spreadsheetFile(format, sheet));
  });
  mount(contract.bulkImportStudents, async ({ caller, query, upload }) => {
    const confirmsEmails = query.confirm_email_changes === 'true';
    const choice = { ...nothingConfirmed, confirmsEmails, confirmsNames: true };
    const { record, refused } = await imports.importNow(caller, 'students', upload, choice);
    if (record.failure !== null) throw httpError('conflict', record.failure);
    return {
      success: true,
      import_id: record.id,
      created: record.applied_at ? record.create_count : 0,
      updated: record.applied_at ? record.update_count : 0,
      refused: refused.map(({ line, reasons }) => {
        return {
          line,
          reason: reasonsInOrder('students', reasons)
            .map(([, text]) => text)
            .join('; '),
        };
      }),
    } as const;
  });
}
