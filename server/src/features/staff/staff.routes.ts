import * as contract from '@muster/contract/people/staff';
import * as photos from '@muster/contract/people/person-photos';
import type { Mount } from '#platform/http/mount.ts';
import { sendFile } from '#platform/http/files/send-file.ts';
import { spreadsheetFile } from '#platform/spreadsheets/spreadsheet-file.ts';
import { mountStaffProfile } from './staff-profile.routes.ts';
import { exportColumns } from './staff.rules.ts';
import { findSameStaff } from '@muster/contract/people/same-person';
import type { Staff } from './staff.service.ts';

export function mountStaff(mount: Mount, staff: Staff): void {
  const { assignments, forms } = staff;

  mountStaffProfile(mount, staff);
  mount(contract.listStaff, ({ caller, query }) => staff.list(caller, query));
  mount(contract.countStaff, async ({ caller }) => ({ count: await staff.count(caller) }));
  mount(contract.lookUpStaff, ({ caller, query }) => staff.lookUp(caller, query));
  mount(contract.exportStaff, async ({ caller, query, reply }) => {
    const rows = await staff.exportRows(caller, query);
    const formats = { dates: ['Date of Birth', 'Date Joined'] };
    await sendFile(
      reply,
      spreadsheetFile(query.format, { name: 'staff', title: 'Staff', columns: exportColumns, rows, formats }),
    );
  });
  mount(contract.setStaffStatus, async ({ caller, body }) => ({
    success: true as const,
    ...(await forms.setActive(caller, body.ids, body.active)),
  }));
  mount(contract.getStaffMember, ({ caller, params }) => staff.get(caller, params.id));
  mount(findSameStaff, ({ caller, body }) => staff.findSame(caller, body));
  mount(contract.addStaffMember, ({ caller, body }) => forms.add(caller, body));
  mount(contract.changeStaffMember, ({ caller, params, body }) => forms.change(caller, params.id, body));
  mount(contract.listAssignments, ({ caller, params }) => assignments.list(caller, params.id));
  mount(contract.addAssignments, ({ caller, params, body }) => assignments.addTo(caller, params.id, body.courses));
  mount(contract.deleteAssignments, async ({ caller, params, body }) => ({
    success: true as const,
    deleted: await assignments.removeFrom(caller, params.id, body.ids),
  }));
  mount(photos.removeStaffPhoto, async ({ caller, params, query }) => {
    await staff.removePhoto(caller, params.id, query.seen);
    return { success: true as const };
  });
  mount(photos.uploadStaffPhoto, async ({ caller, params, query, upload }) => ({
    success: true as const,
    photo_url: await staff.setPhoto(caller, params.id, upload, query.seen),
  }));
}
