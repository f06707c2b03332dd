import { useSyncExternalStore } from 'react';
import { ApiProblem } from '../api/problem.ts';
import { readToken } from '../auth/session.ts';
import { findCopy, storeCopy } from './offline-copies.ts';

/** Reads that were answered from their copy, with the time at which it was fetched. */
const answered = new Map<string, number>();
const listeners = new Set<() => void>();
let oldestMs: number | undefined;

function setAnswered(name: string, fetchedAtMs: number | undefined): void {
  if (answered.get(name) === fetchedAtMs) return;
  if (fetchedAtMs === undefined) answered.clear();
  else answered.set(name, fetchedAtMs);
  oldestMs = answered.size === 0 ? undefined : Math.min(...answered.values());
  for (const listener of listeners) listener();
}

/**
 * The name under which the account of a student is stored; only students have copies. The number changes with required fields of the account,
 * so that no copy of an earlier release is read.
 */
export const accountCopy = 'account 2';

/**
 * Sends a read of a student. Its reply is stored on this device until the sign-out; without a network the copy is the answer. Other
 * roles have no copies.
 */
export async function readWithCopy<T>(name: string, read: () => Promise<T>): Promise<T> {
  const token = readToken();
  try {
    const data = await read();
    // A reply that arrives after a sign-out belongs to no account of this device.
    const isOwn = token !== null && token === readToken();
    if (isOwn && (name === accountCopy ? isStudent(data) : findCopy(token, accountCopy) !== undefined))
      storeCopy(token, name, data);
    setAnswered(name, undefined);
    return data;
  } catch (cause) {
    const copy = isUnreachable(cause) && token === readToken() ? findCopy(token, name) : undefined;
    if (!copy) throw cause;
    setAnswered(name, copy.fetchedAtMs);
    return copy.data as T;
  }
}

const isStudent = (data: unknown): boolean => (data as { role?: string }).role === 'student';

const isUnreachable = (cause: unknown): boolean =>
  cause instanceof ApiProblem && (cause.code === 'network' || cause.code === 'timeout');

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** When the oldest of the shown copies was fetched; undefined while no copy is shown. */
export const useCopyTime = (): number | undefined => useSyncExternalStore(subscribe, () => oldestMs);
