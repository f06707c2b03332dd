import { Button, Popover, Radio, Stack, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { Clock } from '../../ui/clock.tsx';
import classes from './clock-card.module.css';
import { setClockStyle, useClockStyle } from './display-preferences.ts';

/** The university's time and date, and how this browser shows them. */
export function ClockCard({ timeZone }: { timeZone: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const style = useClockStyle();

  function press(): void {
    // oxlint-disable-next-line no-console -- the specification has this button write to the console
    console.log('Advanced Configuration');
    setIsOpen(!isOpen);
  }

  return (
    <section className={classes.card} aria-label="Clock">
      <Clock timeZone={timeZone} style={style} />
      <Popover
        opened={isOpen}
        onChange={setIsOpen}
        position="bottom-start"
        shadow="lg"
        width={260}
        withinPortal={false}
        trapFocus
      >
        <Popover.Target>
          <Button
            className={classes.button}
            variant="white"
            size="sm"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={press}
          >
            Advanced Configuration
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.preferences} aria-label="Advanced Configuration">
          <Stack gap="md">
            <Radio.Group
              label="Clock"
              value={String(style.hours)}
              onChange={(hours) => setClockStyle({ hours: hours === '24' ? 24 : 12 })}
            >
              <Stack gap="xs" mt={4}>
                <Radio value="12" label="12 hours, with AM and PM" />
                <Radio value="24" label="24 hours" />
              </Stack>
            </Radio.Group>
            <Switch
              label="Show seconds"
              checked={style.hasSeconds}
              onChange={(event) => setClockStyle({ hasSeconds: event.currentTarget.checked })}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </section>
  );
}
