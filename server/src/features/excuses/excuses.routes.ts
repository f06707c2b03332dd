import * as decisions from '@muster/contract/attendance/excuse-decisions';
import * as api from '@muster/contract/attendance/excuses';
import type { Mount } from '#platform/http/mount.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import type { ExcuseDocuments } from './excuse-documents.service.ts';
import type { Excuses } from './excuses.service.ts';

export function mountExcuses(mount: Mount, excuses: Excuses, documents: ExcuseDocuments): void {
  mount(api.reportAbsence, ({ caller, body }) => excuses.report(caller, body));
  mount(api.listOwnExcuses, ({ caller }) => excuses.listOwn(caller));
  mount(api.withdrawExcuse, async ({ caller, params }) => {
    const { excuse, document } = await excuses.withdraw(caller, params.id);
    if (document !== null) documents.removeLater(document);
    return excuse;
  });
  mount(api.uploadExcuseDocument, ({ caller, params, upload }) => documents.store(caller, params.id, upload));
  mount(decisions.listExcuses, ({ caller, query }) => excuses.list(caller, query));
  mount(decisions.decideExcuse, ({ caller, params, body }) => excuses.decide(caller, params.id, body));
  mount(decisions.listExcuseClasses, ({ caller, params }) => excuses.listClasses(caller, params.id));
  mount(api.getExcuseRule, ({ caller }) => excuses.getRule(caller));
  mount(decisions.changeExcuseRule, ({ caller, body }) => excuses.changeRule(caller, body));
  mount(api.downloadExcuseDocument, async ({ caller, params, reply }) => {
    const { bytes, ...file } = await documents.find(caller, params.id);
    reply.header('content-length', bytes);
    await sendFile(reply, file);
  });
}
