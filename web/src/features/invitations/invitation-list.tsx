import {
  cancelInvitations,
  type Invitation,
  listInvitations,
  makeInvitationLink,
} from '@muster/contract/accounts/invitations';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { ActionIcon } from '@mantine/core';
import { roles } from '@muster/contract/http/shared';
import { formatCount } from '@muster/contract/http/plural';
import { IconLink, IconMail, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { acceptedParams } from '#lib/url/list-search.logic.ts';
import { useRememberedSearch } from '#lib/url/use-remembered-search.ts';
import { ChangeOnly } from '#ui/access/change-only.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useAction } from '#ui/actions/use-action.ts';
import { confirm } from '#ui/dialogs/confirm-dialog.tsx';
import { notify } from '#ui/feedback/notice.ts';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { ListFilters } from '#ui/filters/list-filters.tsx';
import { optionsOf } from '#ui/select/options-of.ts';
import { EmailAddress } from '#ui/people/email-address.tsx';
import type { Column } from '#ui/table/column.ts';
import { PagedTable } from '#ui/table/paged-table.tsx';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import classes from './invitations.module.css';
import { defaultInvitationSearch, type InvitationSearch, invitationsQuery } from './invitations.api.ts';
import { cancelledText, detailText, formatInvitations, roleNames, states, texts } from './invitations.texts.ts';
import { LinkDialog } from './link-dialog.tsx';
import { type Chosen, type Invited, SendDialog } from './send-dialog.tsx';

const columns: Column<Invitation>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  {
    key: 'email',
    title: 'Email',
    phone: 'opened',
    render: ({ email }) => (
      <span className={classes.email}>
        <EmailAddress address={email} />
      </span>
    ),
  },
  {
    key: 'role',
    title: 'Role',
    phone: 'opened',
    render: ({ role }) => <span className={classes.nowrap}>{roleNames[role]}</span>,
  },
  {
    key: 'state',
    title: 'Invitation',
    phone: 'state',
    render: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>,
  },
  {
    key: 'detail',
    title: 'Details',
    render: (invitation) => <span className={classes.detail}>{detailText(invitation) || noDetail}</span>,
  },
];

const noDetail = '–';
const accepted = acceptedParams(listInvitations);
const toFilters = ({ state, role, search }: InvitationSearch) =>
  Object.fromEntries(Object.entries({ state, role, search }).filter(([, value]) => value !== 'all' && value !== ''));

/** People without a password, with the state of their invitation. */
export function InvitationList() {
  const [search, change] = useRememberedSearch(defaultInvitationSearch, accepted, 'invitations');
  const page = useQuery(invitationsQuery(search));
  const filters = toFilters(search);
  const { selection, clear } = useSelectedRows(filters);
  const [invited, setInvited] = useState<Invited>();
  const [link, setLink] = useState<{ person: Invitation; made: ReplyOf<typeof makeInvitationLink> }>();
  const total = page.data?.total ?? 0;
  const isFiltered = Object.keys(filters).length > 0;

  const cancellation = useAction(async (chosen: Chosen) => {
    notify.success(cancelledText((await call(cancelInvitations, { body: { chosen } })).changed));
    clear();
  });
  const cancel = async (chosen: Chosen, count: number): Promise<void> => {
    const title = `Cancel ${formatInvitations(count)}?`;
    const text = 'Mails that are waiting will not be sent.';
    if (await confirm({ title, text, confirmLabel: 'Cancel invitations', cancelLabel: 'Keep them' }))
      await cancellation.run(chosen);
  };
  const showLink = useAction(async (person: Invitation) =>
    setLink({ person, made: await call(makeInvitationLink, { params: { id: person.id } }) }),
  );

  return (
    <>
      <ListFilters
        params={search}
        change={change}
        none={defaultInvitationSearch}
        search={{ label: 'Search people', placeholder: 'Name or email' }}
        fields={[
          { name: 'state', label: 'Invitation', all: 'All without a password', options: optionsOf(states) },
          { name: 'role', label: 'Role', options: roles.map((value) => ({ value, label: roleNames[value] })) },
        ]}
        onClear={() => change(defaultInvitationSearch)}
      />
      <PagedTable<Invitation>
        label="Invitations"
        columns={columns}
        result={page}
        errorText={texts.loadFailed}
        params={search}
        onParamsChange={change}
        nouns={['person', 'people']}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        {...(search.state !== 'accepted' && {
          selection: { ids: selection.ids, onChange: selection.onChange },
          selectionActions: (
            <Button
              size="sm"
              leftSection={<IconMail size={16} aria-hidden />}
              onClick={() => setInvited({ chosen: { ids: [...selection.ids] }, count: selection.ids.length })}
            >
              Invite selected
            </Button>
          ),
          actions: (person: Invitation) => (
            <div className={classes.actions}>
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconMail size={16} aria-hidden />}
                aria-label={`${inviteLabel(person)} ${person.name}`}
                onClick={() => setInvited({ chosen: { ids: [person.id] }, count: 1, name: person.name })}
              >
                {inviteLabel(person)}
              </Button>
              {person.role !== 'admin' && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={`Copy link for ${person.name}`}
                  title="Copy link"
                  onClick={() => void showLink.run(person)}
                >
                  <IconLink size={18} aria-hidden />
                </ActionIcon>
              )}
              {person.state === 'queued' && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={`Cancel the invitation of ${person.name}`}
                  title="Cancel the invitation"
                  onClick={() => void cancel({ ids: [person.id] }, 1)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
            </div>
          ),
        })}
        empty={{
          title: isFiltered ? 'No people' : texts.none,
          text: isFiltered ? texts.noMatch : texts.noneText,
          ...(isFiltered && { action: { label: 'Clear filters', onClick: () => change(defaultInvitationSearch) } }),
        }}
      >
        <ChangeOnly>
          {search.state === 'queued' && total > 0 && (
            <Button variant="default" size="sm" onClick={() => void cancel({ filters }, total)}>
              {`Cancel ${formatInvitations(total)}`}
            </Button>
          )}
          {search.state !== 'accepted' && total > 0 && (
            <Button
              size="sm"
              leftSection={<IconMail size={16} aria-hidden />}
              onClick={() => setInvited({ chosen: { filters }, count: total })}
            >
              {`Invite all ${total === 1 ? '' : formatCount(total)}`.trim()}
            </Button>
          )}
        </ChangeOnly>
      </PagedTable>
      {invited && <SendDialog {...invited} onSent={clear} onClose={() => setInvited(undefined)} />}
      {link && <LinkDialog {...link} onClose={() => setLink(undefined)} />}
    </>
  );
}

const inviteLabel = ({ state }: Invitation): string => {
  if (state === 'not_invited') return 'Invite';
  return state === 'queued' ? 'Change time' : 'Send again';
};
