import { noPhoto, uploadStudentPhoto } from '@muster/contract/people/person-photos';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import type { AssertSameSession } from '#lib/auth/assert-same-session.ts';
import { notify } from '#ui/feedback/notice.ts';
import { texts } from '../students.texts.ts';

/** `seen` is the URL of the photo that the form showed; the server rejects the upload if another user replaced it. */
type PhotoUpload = { id: string; name: string; photo: File; seen: string | null; assertSameSession: AssertSameSession };

/** Uploads the photo of a saved student in the background. A failed upload is reported and undoes nothing. */
export async function uploadPhotoAfterSave(upload: PhotoUpload): Promise<void> {
  const { id, name, photo, seen, assertSameSession } = upload;
  addEventListener('beforeunload', preventUnload);
  try {
    assertSameSession();
    await call(uploadStudentPhoto, { params: { id }, query: { seen: seen ?? noPhoto }, upload: photo });
  } catch (problem) {
    notify.errorOnNextScreen(texts.photoFailed(name, problemText(problem)));
  } finally {
    removeEventListener('beforeunload', preventUnload);
  }
}

/** Closing the window during the upload would lose the photo. */
function preventUnload(event: Event): void {
  event.preventDefault();
}
