import { Radio, Stack, Switch } from '@mantine/core';
import { setClockStyle, useClockStyle } from './clock-style.ts';

/** Display preferences of the clock in this browser. */
export function ClockPreferences() {
  const style = useClockStyle();
  return (
    <Stack gap="md">
      <Radio.Group
        label="Clock"
        value={String(style.hours)}
        onChange={(hours) => setClockStyle({ hours: hours === '24' ? 24 : 12 })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="12" label="12-hour (AM/PM)" />
          <Radio value="24" label="24-hour" />
        </Stack>
      </Radio.Group>
      <Switch
        label="Show seconds"
        checked={style.hasSeconds}
        onChange={(event) => setClockStyle({ hasSeconds: event.currentTarget.checked })}
      />
    </Stack>
  );
}
