import type { z } from 'zod';
import type { AdminArea } from '../accounts/admin-roles.ts';
import type { ProblemCode } from './problems.ts';
import type { Role } from './shared.ts';

/**
 * Access rule of an endpoint. `area` limits administrators by their role: GET needs read access to it, other methods write access.
 * `needs: 'write'` demands write access of a GET too, whose reply is a secret. Faculty offices can call the area `account`, and what has
 * `admitsFacultyOffices`: it reads no table without a policy in `server/src/migrations/department_policies.sql`, and no cache that several
 * requests share. `owns` names the resource in the path that must belong to the caller; administrators of the same university are exempt.
 * `forbiddenText` replaces the default text of the 403 response. `allowsFirstPassword` opens it to a person who still has to replace a password
 * that another person set.
 */
export type Guard =
  | { readonly who: 'public' }
  | { readonly who: 'signed-in'; readonly allowsFirstPassword?: true }
  | ({ readonly who: readonly Exclude<Role, 'admin'>[] } & RoleGuard)
  | ({
      readonly who: readonly Role[];
      readonly area: AdminArea;
      readonly needs?: 'write';
      readonly admitsFacultyOffices?: true;
    } & RoleGuard);
type RoleGuard = { readonly owns?: 'class session' | 'lecturer'; readonly forbiddenText?: string };

/**
 * When callers with a second factor must have confirmed it within the last 10 minutes: always, without `page` or a `limit` of one page at most,
 * when the body changes a sign-in field, or for a reply of more than a page to an administrator. Missing: never, for a reason that
 * `server/src/step-up-coverage.test.ts` states.
 */
export type StepUp = true | 'whole list' | 'changed sign-in field' | 'long reply';

/** The fields that decide how and whether a person signs in: single sign-on finds accounts by email and number. */
export const signInFields = ['email', 'password', 'student_id', 'employee_id', 'active'] as const;

/** Replies that are not JSON. */
type NonJsonReply = 'event-stream' | 'page' | 'file';

/** Schema of one JSON object or array. */
type Shape = z.ZodType;

/** The largest accepted file, and the error texts for a file that is too large or missing. */
export type UploadRule = { readonly maxBytes: number; readonly tooLarge: string; readonly missing: string };

/**
 * Definition of one HTTP endpoint: the server mounts it, the web client calls it, the OpenAPI document lists it.
 * `path` contains `:name` parameters. `reply` is a schema, 'event-stream' (text/event-stream), 'page' (HTML) or 'file' (download or
 * image). `upload` means that the field `file` of multipart/form-data replaces the JSON body.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape | NonJsonReply = Shape | NonJsonReply,
  Who extends Guard = Guard,
  Upload extends UploadRule | undefined = UploadRule | undefined,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly guard: Who;
  readonly stepUp?: StepUp;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly upload?: Upload;
  /** The body may be an HTML form (application/x-www-form-urlencoded) of this size at most. Any site can send one. */
  readonly form?: { readonly maxBytes: number };
  readonly reply: Reply;
  /**
   * The topics that a successful or refused request may have changed: the web reloads what it shows of them. A topic is the first segment of the
   * paths below `/api`, as in `students`.
   */
  readonly changes?: readonly string[];
  /** Errors in addition to those implied by method, guard and input, and to those of every endpoint (unavailable, internal). */
  readonly errors: readonly ProblemCode[];
};

export function endpoint<
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Reply extends Shape | NonJsonReply = Shape,
  const Who extends Guard = Guard,
  Upload extends UploadRule | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Reply, Who, Upload>): Endpoint<Params, Query, Body, Reply, Who, Upload> {
  return definition;
}

/** The topic of an endpoint: the first segment of its path below `/api`. */
export const topicOf = ({ path }: Endpoint): string => path.split('/')[2] ?? '';

export type ParamsOf<E> = E extends Endpoint<infer P, Shape, Shape> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Shape, infer Q, Shape> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Shape, Shape, infer B> ? z.output<B> : never;
export type BodyInputOf<E> = E extends Endpoint<Shape, Shape, infer B> ? z.input<B> : never;
export type ReplyOf<E> =
  E extends Endpoint<Shape, Shape, Shape, infer R> ? (R extends Shape ? z.output<R> : never) : never;
