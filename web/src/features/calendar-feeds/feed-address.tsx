import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import classes from './feed-panel.module.css';
import { texts } from './feed-panel.texts.ts';

/** The feed URL with a copy button; announces the result. */
export function FeedAddress({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  /** Message of the last copy; it belongs to one address, so that a new address shows none. */
  const [message, setMessage] = useState<{ text: string; address: string }>();
  const messageText = message?.address === address ? message.text : '';

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setMessage({ text: texts.copied, address });
    } catch {
      field.current?.focus();
      field.current?.select();
      setMessage({ text: texts.notCopied, address });
    }
  };

  const hasCopied = messageText === texts.copied;
  return (
    <div>
      <div className={classes.address}>
        <TextInput
          ref={field}
          className={classes.field}
          label="Your private link"
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
      <p className={classes.message} role="status">
        {messageText}
      </p>
    </div>
  );
}
