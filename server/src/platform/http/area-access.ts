import { type AdminArea, type AdminRole, mayRead, mayWrite } from '@muster/contract/accounts/admin-roles';
import { adminRoleLabels } from '@muster/contract/accounts/admin-role-names';
import type { Caller } from './caller.ts';
import { httpError } from './errors/http-error.ts';

/** Throws `wrong_role` unless the caller's role in the administration includes the area. */
export function requireAreaAccess({ adminRole: role }: Caller, area: AdminArea, access: 'read' | 'write'): void {
  if (role === null || (access === 'read' ? mayRead(role, area) : mayWrite(role, area))) return;
  if (!mayRead(role, area)) throw closedError(role);
  throw httpError(
    'wrong_role',
    `Your role (${adminRoleLabels[role]}) can view this, but not change it. Ask an owner of your university.`,
  );
}

/** Whether a caller whom the guard of an endpoint admits may also change the area. */
export const mayChangeArea = ({ adminRole: role }: Caller, area: AdminArea): boolean =>
  role === null || mayWrite(role, area);

export const closedError = (role: AdminRole) =>
  httpError(
    'wrong_role',
    `Your role (${adminRoleLabels[role]}) doesn't include this. Ask an owner of your university.`,
  );
