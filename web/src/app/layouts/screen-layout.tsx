import type { User } from '@muster/contract/accounts/accounts';
import { lazy, type ReactNode } from 'react';
import { setClockHours, setTimeZone, setWeekStart } from '#lib/format/dates.ts';
import { setTermNames } from '#lib/format/term-name.ts';
import classes from './screen-layout.module.css';
import type { Layout } from '../routes/route.ts';
import { UserLayout } from './user-layout.tsx';

const BrandLayout = lazy(async () => ({ default: (await import('./brand-layout.tsx')).BrandLayout }));

type Props = { layout: Layout; user: User | undefined; children: ReactNode };

/** Renders a screen in its layout. Public screens have no user and bring their own landmarks. */
export function ScreenLayout({ layout, user, children }: Props) {
  // Set before the children render, so that no time is ever shown in the browser's zone.
  setTimeZone(user?.time_zone);
  setClockHours(user?.settings.clock_hours);
  setWeekStart(user?.settings.week_starts_on);
  setTermNames(user?.settings.terms);
  if (user && layout === 'navigation') return <UserLayout user={user}>{children}</UserLayout>;
  if (layout === 'brand only') return <BrandLayout>{children}</BrandLayout>;
  return (
    <div id="main" tabIndex={-1} className={classes.content}>
      {children}
    </div>
  );
}
