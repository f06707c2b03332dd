import * as api from '@muster/contract/attendance/class-exports';
import { sendFile } from '#platform/http/files/send-file.ts';
import type { Mount } from '#platform/http/mount.ts';
import type { ClassExports } from './class-exports.service.ts';

export function mountClassExports(mount: Mount, exports: ClassExports): void {
  mount(api.exportRegister, async ({ caller, params, query, reply }) =>
    sendFile(reply, await exports.register(caller, params.id, query.format)),
  );
  mount(api.exportModuleGrid, async ({ caller, params, query, reply }) =>
    sendFile(reply, await exports.moduleGrid(caller, params.id, query)),
  );
  mount(api.signInSheet, async ({ caller, params, query, reply }) =>
    sendFile(reply, await exports.signInSheet.ofSession(caller, params.id, query.photos === 'yes')),
  );
  mount(api.plannedSignInSheet, async ({ caller, params, query, reply }) =>
    sendFile(reply, await exports.signInSheet.ofPlanned(caller, params.id, query.class_date, query.photos === 'yes')),
  );
}
