import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import classes from './copied-link.module.css';

const copied = 'Link copied';
const notCopied = "Your browser didn't allow copying. The link is selected, so you can copy it yourself.";

type Props = {
  label: string;
  link: string;
  /** Whether the form has a more important button. */
  isSecondary?: boolean;
};

/** A link with a copy button; announces the result. */
export function CopiedLink({ label, link, isSecondary = false }: Props) {
  const field = useRef<HTMLInputElement>(null);
  /** Message of the last copy; it belongs to one link, so that a new link shows none. */
  const [message, setMessage] = useState<{ text: string; link: string }>();
  const messageText = message?.link === link ? message.text : '';

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setMessage({ text: copied, link });
    } catch {
      field.current?.focus();
      field.current?.select();
      setMessage({ text: notCopied, link });
    }
  };

  const hasCopied = messageText === copied;
  return (
    <div>
      <div className={classes.link}>
        <TextInput
          ref={field}
          className={classes.field}
          label={label}
          value={link}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant={isSecondary ? 'default' : 'filled'}
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
