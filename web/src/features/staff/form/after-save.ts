import { noPhoto, uploadStaffPhoto } from '@muster/contract/people/person-photos';
import { call } from '#lib/api/api.ts';
import { ApiProblem } from '#lib/api/problem.ts';
import type { AssertSameSession } from '#lib/auth/assert-same-session.ts';
import { notify } from '#ui/feedback/notice.ts';
import { texts } from '../staff.texts.ts';

/** `seen` is the URL of the photo that the form showed; the server rejects the upload if another user replaced it. */
type PhotoUpload = { id: string; photo: File | null; seen: string | null; assertSameSession: AssertSameSession };

/** Uploads the photo of a saved staff member. A failed upload is reported and undoes nothing. */
export async function savePhoto({ id, photo, seen, assertSameSession }: PhotoUpload): Promise<void> {
  if (!photo) return;
  try {
    assertSameSession();
    await call(uploadStaffPhoto, { params: { id }, query: { seen: seen ?? noPhoto }, upload: photo });
  } catch (problem) {
    const isConflict = problem instanceof ApiProblem && problem.code === 'conflict';
    notify.errorOnNextScreen(isConflict ? problem.message : texts.photoFailed);
  }
}
