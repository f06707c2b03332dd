import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pendingAdminsQuery } from './accounts.api.ts';
import { Administrators } from './administrators.tsx';

/** The bell of the administration: registrations that wait, and a code to invite a colleague with. */
export function AdminBell() {
  const [isOpen, setIsOpen] = useState(false);
  const pending = useQuery(pendingAdminsQuery());
  const count = pending.data?.length ?? 0;
  const label = count === 0 ? 'Notifications' : `Notifications, ${count} waiting`;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      shadow="lg"
      withinPortal={false}
      trapFocus
    >
      <Indicator label={count} disabled={count === 0} color="red" size={18} offset={6}>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={() => setIsOpen(!isOpen)}>
            <IconBell size={22} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p="md" aria-label="Notifications">
        <Administrators />
      </Popover.Dropdown>
    </Popover>
  );
}
