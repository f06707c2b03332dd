import { mountPrivacy } from '../features/privacy/privacy.routes.ts';
import { makePrivacy } from '../features/privacy/privacy.service.ts';
import type { RetentionStores } from '../features/privacy/retention.service.ts';
import type { registerAudit } from './audit.ts';
import type { registerAttendance } from './attendance.ts';
import type { AppContext } from './context.ts';
import { dataRetention, unusedRetention } from './data-retention.ts';
import type { registerStudentRequests } from './student-requests.ts';

type Deps = ReturnType<typeof registerAttendance> &
  ReturnType<typeof registerStudentRequests> &
  ReturnType<typeof registerAudit>;

/** Privacy enquiries, and the deletion of data whose retention period has ended. */
export function registerPrivacy(context: AppContext, { figures, documents, auditRetention }: Deps): void {
  const { mount, config, database, clock, audit, jobs, requireAdmin, files, makeRateLimiter } = context;
  const stores: RetentionStores = {
    ...dataRetention,
    marks: {
      ...dataRetention.marks,
      deleteOf: (tx, ids) => figures.rewriteStudents(tx, ids, () => dataRetention.marks.deleteOf(tx, ids)),
    },
    unused: unusedRetention(audit),
    audit: auditRetention,
    deletePhotos: files.deletePhotos,
    deleteDocuments: documents.deleteFiles,
  };
  const privacy = makePrivacy({
    database,
    clock,
    audit,
    jobs,
    requireAdmin,
    makeRateLimiter,
    stores,
    listDocuments: documents.listAll,
    hasCampusNetworks: config.campusNetworks.length > 0,
  });
  mountPrivacy(mount, privacy);
}
