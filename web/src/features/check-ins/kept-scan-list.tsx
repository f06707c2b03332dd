import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { ActionIcon } from '@mantine/core';
import { formatTimeOrDateTime, today } from '#lib/format/dates.ts';
import { type KeptScan, removeKeptScan, useKeptScans } from '#lib/offline/kept-scans.ts';
import { StatusBadge, type Tone } from '#ui/feedback/status-badge.tsx';
import classes from './kept-scan-list.module.css';
import { sendKeptScans } from './send-kept-scans.ts';

const retryMs = 30_000;

const states: Record<KeptScan['state'], { readonly label: string; readonly tone: Tone; readonly text: string }> = {
  kept: { label: 'Kept', tone: 'neutral', text: 'Kept on this phone; sent when you are online.' },
  waiting: { label: 'Late delivery', tone: 'fair', text: 'Sent. Your lecturer decides whether it counts.' },
  accepted: { label: 'Checked in', tone: 'good', text: 'Sent. You are checked in.' },
  declined: { label: 'Declined', tone: 'bad', text: "Your lecturer didn't accept it." },
  refused: { label: 'Not accepted', tone: 'bad', text: '' },
};

type Props = { accountId: string; onCheckedIn: () => Promise<void> };

/** Scans without a network: sent when it is back, with their result. */
export function KeptScanList({ accountId, onCheckedIn }: Props) {
  const scans = useKeptScans(accountId);
  const hasUnsent = scans.some(({ state }) => state === 'kept');
  const refresh = useEffectEvent(onCheckedIn);
  useEffect(() => {
    const send = (): void =>
      void sendKeptScans(accountId).then((hasMark) => {
        if (hasMark) void refresh();
      });
    send();
    if (!hasUnsent) return undefined;
    // Not every phone reports when its network is back.
    const timer = setInterval(send, retryMs);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [accountId, hasUnsent]);
  if (scans.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Scans of this phone" aria-live="polite">
      {scans.map((scan) => {
        const { label, tone, text } = states[scan.state];
        const scannedAt = formatTimeOrDateTime(today(), new Date(scan.scannedAtMs).toISOString());
        return (
          <li key={scan.code ?? scan.typed_code} className={classes.scan}>
            <div>
              <p className={classes.title}>
                {scan.state === 'refused' || !scan.text ? 'Scan' : scan.text}, {scannedAt}{' '}
                <StatusBadge tone={tone}>{label}</StatusBadge>
              </p>
              <p className={classes.text}>{scan.state === 'refused' ? scan.text : text}</p>
            </div>
            {scan.state !== 'kept' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`Hide the scan of ${scannedAt}`}
                onClick={() => removeKeptScan(accountId, scan)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}
