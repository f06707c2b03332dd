import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Clock } from '#ui/calendar/clock.tsx';
import classes from './clock-card.module.css';
import { useClockStyle } from '#ui/preferences/clock-style.ts';

const DisplayPreferencesDialog = lazy(async () => ({
  default: (await import('#ui/preferences/display-preferences-dialog.tsx')).DisplayPreferencesDialog,
}));

/** Time and date of the university, with display preferences of this browser. */
export function ClockCard({ timeZone }: { timeZone: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const style = useClockStyle();

  function openPreferences(): void {
    // oxlint-disable-next-line no-console -- the requirements ask for this console message
    console.log('Advanced Configuration');
    setIsOpen(true);
  }

  return (
    <section className={classes.card} aria-label="Clock">
      <Clock timeZone={timeZone} style={style} />
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        onClick={openPreferences}
      >
        <span className={classes.label}>Advanced Configuration</span>
      </Button>
      {isOpen && (
        <Suspense>
          <DisplayPreferencesDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
