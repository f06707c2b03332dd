import type { AdminRole } from '@muster/contract/accounts/admin-roles';
import type { Role } from '@muster/contract/http/shared';

/** Where a request came from, for the audit log. */
export type RequestOrigin = {
  /** The X-Request-Id of the response. */
  readonly requestId: string;
  /** IP address of the client. */
  readonly address: string;
};

/** The account of a request's access token. No field but `origin` comes from the request itself. */
export type Caller = {
  readonly accountId: string;
  readonly universityId: string;
  readonly role: Role;
  /** Role in the administration (administrators with an active record), else null. */
  readonly adminRole: AdminRole | null;
  /** The departments of a faculty office; null: the caller's role is not limited to departments. */
  readonly departments: readonly string[] | null;
  /** Id of the staff record (lecturers), else null. */
  readonly staffId: string | null;
  /** Id of the student record (students), else null. */
  readonly studentId: string | null;
  readonly tokenId: string;
  /** Signed in with a password that another person set: only endpoints whose guard has `allowsFirstPassword` are open. */
  readonly mustChangePassword: boolean;
  /** Set by `mount`. */
  readonly origin?: RequestOrigin | undefined;
};

/** Finds the caller of an access token; undefined when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Caller | undefined | Promise<Caller | undefined>;

/** Throws `not_found` unless the id exists in the caller's university, and `not_yours` unless it is the caller's own. */
export type OwnershipCheck = (caller: Caller, id: string) => Promise<void>;
export type Ownership = { readonly 'class session': OwnershipCheck; readonly lecturer: OwnershipCheck };
