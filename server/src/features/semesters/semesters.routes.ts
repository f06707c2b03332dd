import * as api from '@muster/contract/academics/semesters';
import type { Mount } from '#platform/http/mount.ts';
import type { Semesters } from './semesters.service.ts';

const done = { success: true } as const;

export function mountSemesters(mount: Mount, semesters: Semesters): void {
  mount(api.listSemesters, ({ caller }) => semesters.list(caller));
  mount(api.saveSemester, ({ caller, body }) => semesters.save(caller, body));
  mount(api.deleteSemester, async ({ caller, params }) => {
    await semesters.remove(caller, { academic_year: params.academicYear, semester: params.semester });
    return done;
  });

  const { holidays } = semesters;
  mount(api.listHolidays, ({ caller }) => holidays.list(caller));
  mount(api.addHoliday, ({ caller, body }) => holidays.add(caller, body));
  mount(api.changeHoliday, ({ caller, params, body }) => holidays.change(caller, params.id, body));
  mount(api.deleteHoliday, async ({ caller, params }) => {
    await holidays.remove(caller, params.id);
    return done;
  });
}
