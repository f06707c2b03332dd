import { DisplayPreferencesDialog } from '../../ui/preferences/display-preferences-dialog.tsx';

export type UserDialog = 'display preferences';

type Props = { dialog: UserDialog; onClose: () => void };

/** The dialogs that the user menu opens. */
export function UserDialogs({ onClose }: Props) {
  return <DisplayPreferencesDialog onClose={onClose} />;
}
