import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { Button } from './button.tsx';

/** Copies the address of this page, with other parameters if needed. */
export function CopyLinkButton({ search }: { search?: Readonly<Record<string, string>> }) {
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(search ?? {})) address.searchParams.set(name, value);
  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconLink size={18} aria-hidden />}
      onClick={() => copy(address.href)}
    >
      <span aria-live="polite">{copied ? 'Link copied' : 'Copy link'}</span>
    </Button>
  );
}
