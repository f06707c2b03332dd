import * as api from '@muster/contract/academics/venues';
import type { Mount } from '#platform/http/mount.ts';
import type { Venues } from './venues.service.ts';

export function mountVenues(mount: Mount, venues: Venues): void {
  mount(api.listVenues, ({ caller, query }) => venues.list(caller, query));
  mount(api.addVenue, ({ caller, body }) => venues.add(caller, body));
  mount(api.changeVenue, ({ caller, params, body }) => venues.change(caller, params.id, body));
  mount(api.deleteVenue, async ({ caller, params }) => {
    const ahead = await venues.deactivate(caller, params.id);
    return { success: true, message: 'Venue set Inactive', ...ahead } as const;
  });
}
