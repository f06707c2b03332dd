import type { z } from 'zod';
import type { ProblemCode } from './problems.ts';
import type { Role } from './shared.ts';

/**
 * Who may call an endpoint. `owns` names the thing in the path that must be the caller's own;
 * administrators of the same university are exempt from it. `otherwise` is what everybody else signed in is told, where the usual
 * sentence is not the stated one.
 */
export type Guard =
  | { readonly who: 'public' }
  | { readonly who: 'signed-in' }
  | { readonly who: readonly Role[]; readonly owns?: 'class session' | 'lecturer'; readonly otherwise?: string };

/** Replies that are no JSON. */
type Sent = 'event-stream' | 'page' | 'file';

/** A shape that reads and writes one JSON object or array. */
type Shape = z.ZodType;

/** One file of at most so many bytes; what is said when there is more of it, or none. */
export type UploadRule = { readonly maxBytes: number; readonly tooLarge: string; readonly missing: string };

/**
 * One promise of the HTTP interface. The server mounts it, the web client calls it, OpenAPI prints it.
 * `path` is written with `:name` parameters. `reply` of 'event-stream' is a text/event-stream, of 'page' an HTML page,
 * of 'file' a download or an image. `upload` takes one file as the field `file` of multipart/form-data instead of a JSON body.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape | Sent = Shape | Sent,
  Who extends Guard = Guard,
  Upload extends UploadRule | undefined = UploadRule | undefined,
> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly guard: Who;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly upload?: Upload;
  readonly reply: Reply;
  /** Refusals beyond those that follow from method, guard and input, and those every call may meet (unavailable, internal). */
  readonly errors: readonly ProblemCode[];
};

export function endpoint<
  Params extends Shape = z.ZodUndefined,
  Query extends Shape = z.ZodUndefined,
  Body extends Shape = z.ZodUndefined,
  Reply extends Shape | Sent = Shape,
  const Who extends Guard = Guard,
  Upload extends UploadRule | undefined = undefined,
>(promise: Endpoint<Params, Query, Body, Reply, Who, Upload>): Endpoint<Params, Query, Body, Reply, Who, Upload> {
  return promise;
}

export type ParamsOf<E> = E extends Endpoint<infer P, Shape, Shape> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<Shape, infer Q, Shape> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<Shape, Shape, infer B> ? z.output<B> : never;
export type BodyInputOf<E> = E extends Endpoint<Shape, Shape, infer B> ? z.input<B> : never;
export type ReplyOf<E> =
  E extends Endpoint<Shape, Shape, Shape, infer R> ? (R extends Shape ? z.output<R> : never) : never;
