import { Button, Text } from '@mantine/core';
import { IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react';
import classes from './manual-register.module.css';

type Props = {
  isBusy: boolean;
  isWaiting: boolean;
  isOnline: boolean;
  isKept: boolean;
  isSaved: boolean;
  /** Nobody is listed: the bar would only cover what is to be filled in, and there is nothing that could be saved. */
  isEmpty: boolean;
  onSave: () => void;
};

/** In sight while the class is marked: whether the register is saved, and the button that saves it. */
export function ManualSaveBar({ isBusy, onSave, ...state }: Props) {
  const { isWaiting, isEmpty } = state;
  return (
    <div className={classes.save} data-in-sight={!isEmpty || undefined}>
      <Text component="p" role="status" className={classes.state} data-waiting={isWaiting}>
        {isWaiting && <IconCloudOff size={18} aria-hidden />}
        {stateOf(state)}
      </Text>
      <Button loading={isBusy} leftSection={<IconDeviceFloppy size={20} />} onClick={onSave}>
        {isWaiting ? 'Try now' : 'Submit Attendance'}
      </Button>
    </div>
  );
}

function stateOf(is: Pick<Props, 'isWaiting' | 'isOnline' | 'isKept' | 'isSaved' | 'isEmpty'>): string {
  if (is.isWaiting && !is.isOnline)
    return 'Not yet saved: no connection. It is kept on this device and sent by itself when the connection is back.';
  if (is.isWaiting) return 'Not yet saved: the server cannot be reached. It is tried again by itself.';
  if (is.isEmpty) return '';
  if (is.isSaved) return 'Saved. Nothing has changed since.';
  return is.isKept
    ? 'Not yet saved. What you mark is kept on this device meanwhile.'
    : 'Not yet saved, and this browser keeps no copy: submit before you leave.';
}
