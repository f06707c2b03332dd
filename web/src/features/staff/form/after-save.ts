import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../../lib/api/problem.ts';
import type { AssertSameSession } from '../../../lib/auth/assert-same-session.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { uploadStaffPhoto } from '../staff.api.ts';
import { texts } from '../staff.texts.ts';

/** `seen` is the URL of the photo that the form showed; the server rejects the upload if another user replaced it. */
type PhotoUpload = { id: string; photo: File | null; seen: string | null; assertSameSession: AssertSameSession };

/** Uploads the photo of a saved staff member. A failed upload is reported and undoes nothing. */
export async function savePhoto({ id, photo, seen, assertSameSession }: PhotoUpload): Promise<void> {
  if (!photo) return;
  try {
    assertSameSession();
    await uploadStaffPhoto(id, photo, seen);
  } catch (problem) {
    const isConflict = problem instanceof ApiProblem && problem.code === 'conflict';
    notify.errorOnNextScreen(isConflict ? problem.message : texts.photoFailed);
  }
}

/** Invalidates every query but the signed-in user: counts, lists and selects of all features show staff. */
export const invalidateAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
