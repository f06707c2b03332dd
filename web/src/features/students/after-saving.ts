import type { QueryClient } from '@tanstack/react-query';
import { problemText } from '../../lib/problem.ts';
import type { SameSignIn } from '../../lib/same-sign-in.ts';
import { notify } from '../../ui/notice.ts';
import { uploadPhoto } from './student.api.ts';
import { texts } from './students.texts.ts';

/** `seen`: the address of the photo that was there to be seen. */
type Kept = { id: string; name: string; photo: File; seen: string | null; same: SameSignIn };

/** After the student is saved, while the administrator goes on. That it failed is told; what is saved stays saved. */
export async function keepPhoto(client: QueryClient, { id, name, photo, seen, same }: Kept): Promise<void> {
  addEventListener('beforeunload', askFirst);
  try {
    same();
    await uploadPhoto(id, photo, seen);
    await client.invalidateQueries({ queryKey: ['students'] });
  } catch (problem) {
    notify.error(texts.photoFailed(name, problemText(problem)));
  } finally {
    removeEventListener('beforeunload', askFirst);
  }
}

/** Closing the window now would lose the photo. */
function askFirst(event: Event): void {
  event.preventDefault();
}

/** Lists, counts and groups everywhere speak of students: all but who is signed in is asked again when it is next shown. */
export const refreshAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
