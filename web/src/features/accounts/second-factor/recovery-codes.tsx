import { Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { Button } from '#ui/actions/button.tsx';
import { texts } from './second-factor.texts.ts';
import classes from './second-factor.module.css';

type Props = { codes: readonly string[]; doneLabel: string; onDone: () => void };

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  const text = codes.join('\n');
  const download = (): void => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = 'muster-recovery-codes.txt';
    link.click();
  };
  return (
    <Stack gap="md" className={classes.printed}>
      <Text>{texts.recovery}</Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm" grow preventGrowOverflow={false} className={classes.hiddenInPrint}>
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={() => copy(text)}>
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      </Group>
      <Button className={classes.hiddenInPrint} onClick={onDone}>
        {doneLabel}
      </Button>
    </Stack>
  );
}
