import { markManually, studentsByGroupsAndModule } from '@muster/contract/attendance/registers';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import type { QrForm } from '../qr-form/qr-form.logic.ts';

/** Students expected in a class, or why there is none. Disabled until a module and at least one group are selected. */
export const manualStudentsQuery = ({ module_code, groups, academic_year, semester, date }: QrForm) =>
  queryOptions({
    queryKey: ['expected-students', module_code, academic_year, semester, date, ...groups.toSorted()],
    queryFn: async () => {
      const body = {
        group_ids: groups,
        module_code,
        academic_year,
        ...(semester === '' ? {} : { semester: Number(semester) }),
        ...(date === '' ? {} : { date }),
      };
      return await call(studentsByGroupsAndModule, { body });
    },
    enabled: module_code !== '' && groups.length > 0,
    staleTime: 60_000,
  });

export const saveManually = (body: BodyInputOf<typeof markManually>) => call(markManually, { body });
