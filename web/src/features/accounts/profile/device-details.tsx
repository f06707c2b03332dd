import { Text } from '@mantine/core';
import { formatDate, formatDateTime } from '#lib/format/dates.ts';
import classes from '../people-list.module.css';

type Props = {
  signIn: {
    readonly device: string | null;
    readonly signed_in_at: string;
    readonly used_at: string;
    /** The sign-in of this browser. */
    readonly is_own?: boolean;
  };
};

/** Name and times of a device on which a person is signed in. */
export function DeviceDetails({ signIn: { is_own: isOwn = false, device, signed_in_at, used_at } }: Props) {
  return (
    <span className={classes.details}>
      <strong>{isOwn ? `This device${device ? ` · ${device}` : ''}` : (device ?? 'Unknown device')}</strong>
      <Text size="sm" c="dimmed" span>
        Signed in {formatDateTime(signed_in_at)}
      </Text>
      {!isOwn && (
        <Text size="sm" c="dimmed" span>
          Last seen {formatDate(used_at)}
        </Text>
      )}
    </span>
  );
}
