import { listDepartments } from '@muster/contract/academics/departments';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useCurrentUser } from '../../lib/auth/current-user.ts';

/** The departments of degrees, modules and staff, for administrators. */
export function useDepartments() {
  const user = useCurrentUser();
  return useQuery({
    queryKey: ['departments'],
    queryFn: ({ signal }) => call(listDepartments, { signal }),
    enabled: user?.role === 'admin',
  });
}
