import { Stack, Tabs } from '@mantine/core';
import { mayRead } from '@muster/contract/accounts/admin-roles';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '#lib/auth/current-user.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ConnectionAddress, ConnectionNotice } from './connection-notice.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { StructureSettings } from './structure-settings.tsx';
import { texts } from './university.texts.ts';
import classes from './university.module.css';

const SignInSettings = lazy(async () => ({ default: (await import('./sign-in-settings.tsx')).SignInSettings }));

const views = { view: 'general' };

/** `/university`: the settings of the university, for administrators. */
export function UniversityScreen() {
  const [{ view }, change] = useListSearch(views);
  const user = useCurrentUser();
  if (!user) return <LoadingState />;
  const hasSignIn = user.admin_role !== null && mayRead(user.admin_role, 'administrators');
  const shownView = view === 'structure' || (view === 'sign-in' && hasSignIn) ? view : 'general';
  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} text={texts.about} />
      <Tabs value={shownView} onChange={(next) => change({ view: next ?? 'general' })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="general">General</Tabs.Tab>
          <Tabs.Tab value="structure">Academic structure</Tabs.Tab>
          {hasSignIn && <Tabs.Tab value="sign-in">Sign-in</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="general" className={classes.panel}>
          <ConnectionNotice />
          <Stack gap="lg">
            <GeneralSettings user={user} />
            <ConnectionAddress />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="structure" className={classes.panel}>
          <StructureSettings user={user} />
        </Tabs.Panel>
        {hasSignIn && (
          <Tabs.Panel value="sign-in" className={classes.panel}>
            <Suspense fallback={<LoadingState />}>
              <SignInSettings />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  );
}
