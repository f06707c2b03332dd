import type { SmallFile } from '../small-file.ts';

/** P: public, U: any signed-in user, A: administrators, L: lecturers, S: students, owner: the owning lecturer or administrators, teacher: lecturers of the student (others get 404) or administrators. */
export type Who = 'P' | 'U' | 'A' | 'L' | 'LA' | 'LS' | 'owner' | 'S' | 'teacher';

/** A call that succeeds for every authorized caller, or gets `expectedStatus`. */
export type AuthorizationCase = {
  readonly who: Who;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
  /** Uploaded file; default: a small photo. */
  readonly file?: SmallFile;
  readonly expectedStatus?: number;
  /** The area that the kind of an import needs besides that of the guard. */
  readonly area?: string;
  /** The call names a record of our university, which administrators of another university cannot find. */
  readonly isOurs?: true;
};
