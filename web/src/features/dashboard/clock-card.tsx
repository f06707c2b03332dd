import { Loader, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Clock } from '../../ui/calendar/clock.tsx';
import classes from './clock-card.module.css';
import { useClockStyle } from '../../ui/preferences/clock-style.ts';

const DisplayPreferences = lazy(async () => ({
  default: (await import('../../ui/preferences/display-preferences.tsx')).DisplayPreferences,
}));

/** Time and date of the university, with display preferences of this browser. */
export function ClockCard({ timeZone }: { timeZone: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const style = useClockStyle();

  function togglePreferences(): void {
    // oxlint-disable-next-line no-console -- the requirements ask for this console message
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
        width="min(16.25rem, calc(100vw - 24px))"
        withinPortal={false}
        trapFocus
      >
        <Popover.Target>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            onClick={togglePreferences}
          >
            Advanced Configuration
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Advanced Configuration">
          <Suspense fallback={<Loader size="sm" />}>
            <DisplayPreferences />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </section>
  );
}
