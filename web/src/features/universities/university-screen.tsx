import { Tabs } from '@mantine/core';
import { useCurrentUser } from '../../lib/auth/current-user.ts';
import { useListSearch } from '../../lib/url/use-list-search.ts';
import { LoadingState } from '../../ui/feedback/loading-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { StructureSettings } from './structure-settings.tsx';
import { texts } from './university.texts.ts';
import classes from './university.module.css';

const views = { view: 'general' };

/** `/university`: the settings of the university, for administrators. */
export function UniversityScreen() {
  const [{ view }, change] = useListSearch(views);
  const user = useCurrentUser();
  if (!user) return <LoadingState />;
  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} text={texts.about} />
      <Tabs
        value={view === 'structure' ? 'structure' : 'general'}
        onChange={(next) => change({ view: next ?? 'general' })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="general">General</Tabs.Tab>
          <Tabs.Tab value="structure">Academic structure</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general" className={classes.panel}>
          <GeneralSettings user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="structure" className={classes.panel}>
          <StructureSettings user={user} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
