import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import classes from './file-drop.module.css';

type Props = {
  label: string;
  /** Value of the input's `accept` attribute: '.csv,.xlsx'. */
  accept: string;
  /** Accepted files, in words. */
  hint: string;
  value: File | null;
  /** Receives any chosen or dropped file; the caller validates it. */
  onChange: (file: File | null) => void;
  disabled?: boolean;
};

/** A file input with a drop area. The native input stays in the page for keyboard and screen reader users. */
export function FileDrop({ label, accept, hint, value, onChange, disabled = false }: Props) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const Icon = value ? IconFileSpreadsheet : IconFileUpload;

  const take = (file: File | null): void => {
    onChange(file);
    // Allows choosing the same file again.
    if (input.current) input.current.value = '';
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(!disabled);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) take(file);
  };

  return (
    <div className={classes.container} onDragOver={over} onDragLeave={() => setIsOver(false)} onDrop={drop}>
      <label className={classes.area} data-over={isOver || undefined}>
        <input
          ref={input}
          className={classes.input}
          type="file"
          aria-label={label}
          aria-describedby={hintId}
          accept={accept}
          disabled={disabled}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) take(file);
          }}
        />
        <Icon size={34} stroke={1.4} aria-hidden className={classes.icon} />
        <span className={classes.message}>
          {value ? (
            <strong>{value.name}</strong>
          ) : (
            <>
              Drop a file here, or <span className={classes.link}>choose one</span>
            </>
          )}
        </span>
        <span id={hintId} className={classes.hint}>
          {value ? `${sizeText(value.size)}, chosen` : hint}
        </span>
      </label>
      {value && (
        <Button className={classes.remove} variant="subtle" size="sm" disabled={disabled} onClick={() => take(null)}>
          Remove file
        </Button>
      )}
    </div>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kb = bytes / 1024;
  return kb < 1024 ? `${Math.round(kb)} kB` : `${(kb / 1024).toFixed(1)} MB`;
}
