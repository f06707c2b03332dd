import { Radio, Stack, Switch } from '@mantine/core';
import { setClockStyle, useClockStyle } from './clock-style.ts';
import { navigationStyle } from './navigation-style.ts';

/** Display preferences. The application keeps them with the account. */
export function DisplayPreferences() {
  const clock = useClockStyle();
  return (
    <Stack gap="lg">
      <Radio.Group
        label="Navigation"
        value={navigationStyle.use()}
        onChange={(style) => navigationStyle.set(style === 'top bar' ? 'top bar' : 'side menu')}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="side menu" label="Side menu" />
          <Radio value="top bar" label="Top bar" />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label="Clock"
        value={String(clock.hours)}
        onChange={(hours) => setClockStyle({ hours: hours === '24' ? 24 : 12 })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="12" label="12-hour (AM/PM)" />
          <Radio value="24" label="24-hour" />
        </Stack>
      </Radio.Group>
      <Switch
        label="Show seconds"
        checked={clock.hasSeconds}
        onChange={(event) => setClockStyle({ hasSeconds: event.currentTarget.checked })}
      />
    </Stack>
  );
}
