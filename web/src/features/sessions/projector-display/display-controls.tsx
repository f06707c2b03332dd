import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import {
  IconListCheck,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
} from '@tabler/icons-react';
import { Button } from '../../../ui/actions/button.tsx';

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

/** Buttons of the lecturer below the displayed code. */
export function DisplayControls(props: Props) {
  const { state, isBusy, isFullScreen } = props;
  // These open a confirmation, so they stay enabled while another command is pending.
  const isWaitingForCode = state === 'created';
  const fullScreenLabel = isFullScreen ? 'Leave full screen' : 'Full screen';
  return (
    <Group gap="sm">
      {state === 'paused' ? (
        <Button leftSection={<IconPlayerPlay size={18} />} onClick={props.onResume} disabled={isBusy}>
          Resume
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} />}
          onClick={props.onPause}
          disabled={isWaitingForCode}
        >
          Pause
        </Button>
      )}
      <Button variant="default" leftSection={<IconPlus size={18} />} onClick={props.onExtend} disabled={isBusy}>
        1 minute
      </Button>
      <Button variant="default" leftSection={<IconListCheck size={18} />} onClick={props.onRegister}>
        Register
      </Button>
      <Button
        color="red"
        variant="light"
        leftSection={<IconPlayerStop size={18} />}
        onClick={props.onStop}
        disabled={isWaitingForCode}
      >
        End attendance
      </Button>
      <Tooltip label={fullScreenLabel}>
        <ActionIcon variant="default" size={42} aria-label={fullScreenLabel} onClick={props.onFullScreen}>
          {isFullScreen ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
