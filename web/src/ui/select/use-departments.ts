import { listDepartments } from '@muster/contract/academics/departments';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/auth/current-user.ts';

/** The departments of degrees, modules and staff, for administrators. */
export function useDepartments() {
  const user = useCurrentUser();
  return useQuery({ ...queryOf(listDepartments), enabled: user?.role === 'admin' });
}
