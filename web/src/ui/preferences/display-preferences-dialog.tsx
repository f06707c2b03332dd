import { Modal } from '@mantine/core';
import { DisplayPreferences } from './display-preferences.tsx';

/** Opened from the user menu. */
export function DisplayPreferencesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Display preferences" size="xs">
      <DisplayPreferences />
    </Modal>
  );
}
