import type { Role } from '@muster/contract/http/shared';
import { DisplayPreferencesDialog } from '#ui/preferences/display-preferences-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

export type UserDialog = 'display preferences' | 'shortcuts';

type Props = { role: Role; dialog: UserDialog; onClose: () => void };

/** The dialogs that the user menu opens. */
export function UserDialogs({ role, dialog, onClose }: Props) {
  return dialog === 'shortcuts' ? (
    <ShortcutsDialog role={role} onClose={onClose} />
  ) : (
    <DisplayPreferencesDialog onClose={onClose} />
  );
}
