import type { HeldClass } from '@muster/contract/timetables/class-week';
import { ExportMenu } from '#ui/actions/export-menu.tsx';

/** Its code loads with the first download. */
async function save(held: HeldClass, photos: 'yes' | 'no'): Promise<void> {
  const { saveSignInSheet } = await import('./sign-in-sheet.api.ts');
  await saveSignInSheet(held, photos);
}

/** Downloads the sign-in sheet of one class. */
export function SignInSheetMenu({ held }: { held: HeldClass }) {
  return (
    <ExportMenu
      label="Sign-in sheet"
      items={[
        { label: 'Without photos', type: 'pdf', save: () => save(held, 'no') },
        { label: 'With photos', type: 'pdf', save: () => save(held, 'yes') },
      ]}
    />
  );
}
