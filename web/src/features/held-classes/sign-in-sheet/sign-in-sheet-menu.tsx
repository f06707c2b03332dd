import type { HeldClass } from '@muster/contract/timetables/class-week';
import { ExportMenu } from '../../../ui/actions/export-menu.tsx';
import { saveSignInSheet } from './sign-in-sheet.api.ts';

/** Downloads the sign-in sheet of one class. */
export function SignInSheetMenu({ held }: { held: HeldClass }) {
  return (
    <ExportMenu
      label="Sign-in sheet"
      items={[
        { label: 'Without photos', type: 'pdf', save: () => saveSignInSheet(held) },
        { label: 'With photos', type: 'pdf', save: () => saveSignInSheet(held, 'yes') },
      ]}
    />
  );
}
