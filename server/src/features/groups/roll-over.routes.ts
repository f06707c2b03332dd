import * as api from '@muster/contract/academics/roll-over';
import type { Mount } from '#platform/http/mount.ts';
import type { RollOver } from './roll-over.service.ts';

export function mountRollOver(mount: Mount, rollOver: RollOver): void {
  const success = true as const;
  mount(api.rollOverSources, ({ caller, query }) => rollOver.sources(caller, query));
  mount(api.previewRollOver, async ({ caller, body }) => ({ success, ...(await rollOver.preview(caller, body)) }));
  mount(api.applyRollOver, async ({ caller, body }) => ({ success, ...(await rollOver.apply(caller, body)) }));
}
