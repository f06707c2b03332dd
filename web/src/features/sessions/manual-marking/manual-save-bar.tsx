import { Text } from '@mantine/core';
import { IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import classes from './manual-register.module.css';

type Props = {
  isBusy: boolean;
  isWaiting: boolean;
  isOnline: boolean;
  isDraftSaved: boolean;
  isSaved: boolean;
  /** No students are listed: there is nothing to save, and a sticky bar would cover the form. */
  isEmpty: boolean;
  onSave: () => void;
};

/** Sticky bar with the save state and the submit button. */
export function ManualSaveBar({ isBusy, onSave, ...state }: Props) {
  const { isWaiting, isEmpty } = state;
  return (
    <div className={classes.save} data-in-sight={!isEmpty || undefined} data-bottom-bar>
      <Text component="p" role="status" className={classes.state} data-waiting={isWaiting}>
        {isWaiting && <IconCloudOff size={18} aria-hidden />}
        {statusText(state)}
      </Text>
      <Button loading={isBusy} leftSection={<IconDeviceFloppy size={20} />} onClick={onSave}>
        {isWaiting ? 'Try now' : 'Submit Attendance'}
      </Button>
    </div>
  );
}

function statusText(is: Pick<Props, 'isWaiting' | 'isOnline' | 'isDraftSaved' | 'isSaved' | 'isEmpty'>): string {
  if (is.isWaiting && !is.isOnline)
    return "You're offline. Your marks are saved on this device and will be submitted when you're back online.";
  if (is.isWaiting) return "Not submitted yet. We can't reach the server and keep trying.";
  if (is.isEmpty) return '';
  if (is.isSaved) return 'All changes saved';
  return is.isDraftSaved
    ? 'Not submitted yet. Your marks are saved on this device.'
    : "Not submitted yet. This browser can't save a copy, so submit before you leave.";
}
