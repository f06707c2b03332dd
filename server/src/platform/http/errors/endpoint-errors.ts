import type { Endpoint } from '@muster/contract/http/endpoint';
import { type ProblemCode, problems } from '@muster/contract/http/problems';
import { isQueryStrict } from '../read-input.ts';
import { HttpError, httpError } from './http-error.ts';

/** All error codes of an endpoint: those it declares, and those that follow from its method, guard and input. */
export function errorsOf(endpoint: Endpoint): ProblemCode[] {
  const { method, guard, params, query, stepUp, errors } = endpoint;
  const codes: ProblemCode[] = [...errors];
  if ((params ?? query) || isQueryStrict(endpoint)) codes.push('invalid_input');
  // The framework parses a body whether or not the endpoint takes one.
  if (method !== 'GET') codes.push('invalid_input', 'unsupported_media_type', 'too_large');
  if (guard.who !== 'public') codes.push('unauthenticated');
  if (stepUp) codes.push('second_factor_needed');
  if (!('allowsFirstPassword' in guard) && guard.who !== 'public') codes.push('password_change_required');
  if (typeof guard.who !== 'string') codes.push('wrong_role');
  return [...new Set<ProblemCode>([...codes, 'unavailable', 'internal'])].toSorted(
    (one, other) => problems[one].status - problems[other].status,
  );
}

/** Describes an error code that a handler threw and its endpoint does not declare; undefined when the error may occur. */
export function undeclaredError(endpoint: Endpoint, error: unknown): HttpError | undefined {
  if (!(error instanceof HttpError) || errorsOf(endpoint).includes(error.code)) return undefined;
  const { method, path } = endpoint;
  return httpError(
    'internal',
    `${method} ${path} failed with the undeclared error code "${error.code}" (${error.message}). ` +
      `Add "${error.code}" to the errors of this endpoint in contract/src.`,
  );
}
