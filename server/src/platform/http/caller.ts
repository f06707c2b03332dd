import type { Role } from '@muster/contract/shared';

/** Who calls, as the access token says; never as the request says. */
export type Caller = {
  readonly accountId: string;
  readonly universityId: string;
  readonly role: Role;
  /** Id of the staff record (lecturers), else null. */
  readonly staffId: string | null;
  /** Id of the student record (students), else null. */
  readonly studentId: string | null;
  readonly tokenId: string;
};

/** Looks a bearer token up; undefined when it is unknown, expired or revoked. */
export type Authenticate = (token: string) => Caller | undefined | Promise<Caller | undefined>;

/** Throws unless the thing in the path exists in the caller's university (404) and is the caller's own (403). */
export type OwnershipCheck = (caller: Caller, id: string) => Promise<void>;
export type Ownership = { readonly 'class session': OwnershipCheck; readonly lecturer: OwnershipCheck };
