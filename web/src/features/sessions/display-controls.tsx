import type { CurrentCode } from '@muster/contract/sessions';
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import {
  IconListCheck,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
} from '@tabler/icons-react';
import { notNow } from '../../ui/not-now.ts';

type Props = {
  state: CurrentCode['state'];
  isBusy: boolean;
  isFullScreen: boolean;
  onPause: () => void;
  onResume: () => void;
  onExtend: () => void;
  onStop: () => void;
  onRegister: () => void;
  onFullScreen: () => void;
};

/** What the lecturer can do while the code is on the wall. */
export function DisplayControls(props: Props) {
  const { state, isBusy, isFullScreen } = props;
  const busy = notNow(isBusy);
  // These ask first; a yes waits its turn.
  const none = notNow(state === 'created');
  const fullScreenLabel = isFullScreen ? 'Leave full screen' : 'Full screen';
  return (
    <Group gap="sm">
      {state === 'paused' ? (
        <Button leftSection={<IconPlayerPlay size={18} />} onClick={props.onResume} {...busy}>
          Resume
        </Button>
      ) : (
        <Button variant="default" leftSection={<IconPlayerPause size={18} />} onClick={props.onPause} {...none}>
          Pause
        </Button>
      )}
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={props.onExtend} {...busy}>
        1 minute
      </Button>
      <Button variant="default" leftSection={<IconListCheck size={18} />} onClick={props.onRegister}>
        Register
      </Button>
      <Button color="red" variant="light" leftSection={<IconPlayerStop size={18} />} onClick={props.onStop} {...none}>
        Stop
      </Button>
      <Tooltip label={fullScreenLabel}>
        <ActionIcon variant="default" size={42} aria-label={fullScreenLabel} onClick={props.onFullScreen}>
          {isFullScreen ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
