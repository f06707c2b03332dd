import type { CurrentCode } from '@muster/contract/attendance/sessions';
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconExternalLink,
  IconListCheck,
  IconMaximize,
  IconMinimize,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconQrcode,
} from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import { type ArrivalNameStyle, arrivalNameStyles } from './arrival-names.ts';
import classes from './display-controls.module.css';

type Props = {
  state: CurrentCode['state'];
  registerPath: string;
  isBusy: boolean;
  isFullScreen: boolean;
  isCodeShown: boolean;
  nameStyle: ArrivalNameStyle;
  onPause: () => void;
  onResume: () => void;
  onExtend: () => void;
  onStop: () => void;
  onRegister: () => void;
  onFullScreen: () => void;
  onCodeShown: (isShown: boolean) => void;
  onNameStyle: (style: string) => void;
};

/** Buttons of the lecturer below the displayed code; on a phone above it. */
export function DisplayControls(props: Props) {
  const { state, isBusy, isFullScreen, isCodeShown } = props;
  // These open a confirmation, so they stay enabled while another command is pending.
  const isWaitingForCode = state === 'created';
  const fullScreenLabel = isFullScreen ? 'Leave full screen' : 'Full screen';
  return (
    <div className={classes.controls}>
      {state === 'paused' ? (
        <Button size="sm" leftSection={<IconPlayerPlay size={18} />} onClick={props.onResume} disabled={isBusy}>
          Resume
        </Button>
      ) : (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlayerPause size={18} />}
          onClick={props.onPause}
          disabled={isWaitingForCode}
        >
          Pause
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPlus size={18} />}
        onClick={props.onExtend}
        disabled={isBusy}
      >
        1 minute
      </Button>
      <Button
        size="sm"
        className={`${classes.reveal} ${classes.wide}`}
        variant={isCodeShown ? 'default' : 'filled'}
        leftSection={<IconQrcode size={18} />}
        onClick={() => props.onCodeShown(!isCodeShown)}
      >
        {isCodeShown ? 'Hide code' : 'Show code'}
      </Button>
      {/* The room must not read who is absent, so the register leaves the projected window. */}
      <Button
        size="sm"
        className={classes.wide}
        component="a"
        href={props.registerPath}
        target="_blank"
        rel="noopener"
        variant="default"
        leftSection={<IconExternalLink size={18} />}
      >
        Open register in another window
      </Button>
      <Button
        size="sm"
        className={classes.wide}
        color="red"
        variant="light"
        leftSection={<IconPlayerStop size={18} />}
        onClick={props.onStop}
        disabled={isWaitingForCode}
      >
        End attendance
      </Button>
      <NativeSelect
        size="sm"
        className={`${classes.names} ${classes.projected}`}
        aria-label="Names on the display"
        data={arrivalNameStyles}
        value={props.nameStyle}
        onChange={(event) => props.onNameStyle(event.currentTarget.value)}
      />
      <Tooltip label="Register on this screen">
        <ActionIcon
          className={classes.projected}
          variant="default"
          size={36}
          aria-label="Register on this screen"
          onClick={props.onRegister}
        >
          <IconListCheck size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={fullScreenLabel}>
        <ActionIcon
          className={classes.projected}
          variant="default"
          size={36}
          aria-label={fullScreenLabel}
          onClick={props.onFullScreen}
        >
          {isFullScreen ? <IconMinimize size={18} /> : <IconMaximize size={18} />}
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
