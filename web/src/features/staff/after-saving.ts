import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../lib/problem.ts';
import type { SameSignIn } from '../../lib/same-sign-in.ts';
import { notify } from '../../ui/notice.ts';
import { uploadStaffPhoto } from './staff.api.ts';
import { texts } from './staff.texts.ts';

/** `seen`: the address of the photo that was there to be seen. */
type Kept = { id: string; photo: File | null; seen: string | null; same: SameSignIn };

/** After the person is saved, in the place of the photo that was there to be seen; a photo that cannot be stored is told and undoes nothing. */
export async function storePhoto({ id, photo, seen, same }: Kept): Promise<void> {
  if (!photo) return;
  try {
    same();
    await uploadStaffPhoto(id, photo, seen);
  } catch (problem) {
    const isOvertaken = problem instanceof ApiProblem && problem.code === 'conflict';
    notify.error(isOvertaken ? problem.message : texts.photoFailed);
  }
}

/** Counts, lists and choices everywhere speak of staff: all but who is signed in is asked again when it is next shown. */
export const refreshAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
