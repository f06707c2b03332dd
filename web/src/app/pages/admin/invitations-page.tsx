import { Tabs } from '@mantine/core';
import { InvitationList } from '../../../features/invitations/invitation-list.tsx';
import { defaultInvitationSearch } from '../../../features/invitations/invitations.api.ts';
import { MailList } from '../../../features/mails/mail-list.tsx';
import { defaultMailSearch } from '../../../features/mails/mail-search.logic.ts';
import { useListSearch } from '#lib/url/use-list-search.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import classes from './invitations-page.module.css';

const views = { view: 'people', ...defaultMailSearch, ...defaultInvitationSearch };

/** `/invitations`: who has no password yet, and the queue of other mails. */
export function InvitationsPage() {
  const [{ view }, change] = useListSearch(views);
  return (
    <>
      <PageHeader title="Invitations" text="People choose their password with the link of an invitation." />
      <Tabs
        value={view === 'mails' ? 'mails' : 'people'}
        onChange={(next) => change({ ...views, view: next ?? 'people' })}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="people">People</Tabs.Tab>
          <Tabs.Tab value="mails">Mails</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="people" className={classes.panel}>
          <InvitationList />
        </Tabs.Panel>
        <Tabs.Panel value="mails" className={classes.panel}>
          <MailList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
