import * as api from '@muster/contract/accounts/privacy';
import type { Mount } from '#platform/http/mount.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import type { Privacy } from './privacy.service.ts';

export function mountPrivacy(mount: Mount, { terms, enquiries, myData, job }: Privacy): void {
  mount(api.privacyTerms, async () => terms);
  mount(api.myData, async ({ caller, query, reply }) => sendFile(reply, await myData(caller, query.format)));
  mount(api.sendEnquiry, async ({ caller, body }) => ({
    success: true as const,
    message: api.privacyTexts.sent,
    ...(await enquiries.submit(caller, body.question)),
  }));
  mount(api.listEnquiries, ({ caller }) => enquiries.list(caller));
  mount(api.answerEnquiry, async ({ caller, params, body }) => {
    await enquiries.answer(caller, params.id, body.answer);
    return { success: true as const, message: api.privacyTexts.answered };
  });
  mount(api.listPrivacyRuns, ({ caller }) => job.list(caller));
  mount(api.dryRunPrivacy, ({ caller }) => job.dryRun(caller));
}
