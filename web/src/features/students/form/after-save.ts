import type { QueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api/problem.ts';
import type { AssertSameSession } from '../../../lib/auth/assert-same-session.ts';
import { notify } from '../../../ui/feedback/notice.ts';
import { uploadPhoto } from './student.api.ts';
import { texts } from '../students.texts.ts';

/** `seen` is the URL of the photo that the form showed; the server rejects the upload if another user replaced it. */
type PhotoUpload = { id: string; name: string; photo: File; seen: string | null; assertSameSession: AssertSameSession };

/** Uploads the photo of a saved student in the background. A failed upload is reported and undoes nothing. */
export async function uploadPhotoAfterSave(
  client: QueryClient,
  { id, name, photo, seen, assertSameSession }: PhotoUpload,
): Promise<void> {
  addEventListener('beforeunload', preventUnload);
  try {
    assertSameSession();
    await uploadPhoto(id, photo, seen);
    await client.invalidateQueries({ queryKey: ['students'] });
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

/** Invalidates every query but the signed-in user: lists, counts and groups of all features show students. */
export const invalidateAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
