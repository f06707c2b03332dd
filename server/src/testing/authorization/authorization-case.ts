import type { SmallFile } from '../small-file.ts';

/** The column "Who" of the specification's tables: public, any signed-in, admin, lecturer, either, owner or admin, student. */
export type Who = 'P' | 'U' | 'A' | 'L' | 'LA' | 'LS' | 'owner' | 'S';

/** A call that succeeds for whoever may make it (or, with `answers`, gets as far as that status). */
export type Line = {
  readonly who: Who;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
  /** What an endpoint that takes a file is given; a small photo when nothing stands here. */
  readonly file?: SmallFile;
  readonly answers?: number;
  /** The call names something of our university, which does not exist for another one's admin. */
  readonly isOurs?: true;
};
