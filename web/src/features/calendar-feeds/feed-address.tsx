import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './feed-panel.module.css';
import { texts } from './feed-panel.texts.ts';

/** The address, and the button that copies it; how that went is said. */
export function FeedAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  /** Of which address: a new one has not been copied yet. */
  const [told, setTold] = useState<{ text: string; of: string }>();
  const said = told?.of === address ? told.text : '';

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setTold({ text: texts.copied, of: address });
    } catch {
      field.current?.focus();
      field.current?.select();
      setTold({ text: texts.notCopied, of: address });
    }
  };

  const hasCopied = said === texts.copied;
  return (
    <div>
      <div className={classes.address}>
        <TextInput
          ref={field}
          className={classes.field}
          label="Your private address"
          value={address}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={hasCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <p className={classes.said} role="status">
        {said}
      </p>
    </div>
  );
}
