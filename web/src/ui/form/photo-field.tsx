import { FileButton, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../actions/button.tsx';
import { dismissErrors, notify } from '../feedback/notice.ts';
import classes from './photo-field.module.css';
import { photoError } from './photo.logic.ts';

type Props = {
  label: string;
  /** What the buttons name. */
  noun?: 'photo' | 'logo';
  value: File | null;
  onChange: (photo: File | null) => void;
  error?: string | undefined;
  /** URL of the stored photo. */
  currentUrl?: string | null;
  /** Removes the stored photo. */
  onRemove?: (() => void) | undefined;
};

/** A photo with preview. Rejects files that are not images or too large. */
export function PhotoField({ label, noun = 'photo', value, onChange, error, currentUrl = null, onRemove }: Props) {
  const [fileError, setFileError] = useState<string>();
  const reset = useRef<() => void>(null);
  const preview = usePreview(value) ?? currentUrl;
  const id = useId();
  const errorText = fileError ?? error;
  const remove = value ? () => onChange(null) : currentUrl === null ? undefined : onRemove;

  const acceptFile = (photo: File | null): void => {
    // Allows choosing the same file again.
    reset.current?.();
    if (!photo) return;
    const problem = photoError(photo);
    setFileError(problem);
    if (problem === undefined) {
      dismissErrors();
      onChange(photo);
    } else notify.error(problem);
  };

  return (
    <div role="group" aria-labelledby={id} className={classes.field}>
      <div className={classes.frame}>
        {preview === null ? (
          <IconPhoto size={30} stroke={1.4} aria-hidden />
        ) : (
          <img src={preview} alt="" className={classes.picture} />
        )}
      </div>
      <div className={classes.body}>
        <span id={id} className={classes.label}>
          {label}
        </span>
        <span className={classes.hint}>{value?.name ?? 'JPEG, PNG or WebP, at most 5 MB'}</span>
        <div className={classes.buttons}>
          <FileButton onChange={acceptFile} accept="image/jpeg,image/png,image/webp" resetRef={reset}>
            {(props) => (
              <Button {...props} variant="default" size="sm">
                {preview === null ? `Choose ${noun}` : `Change ${noun}`}
              </Button>
            )}
          </FileButton>
          {remove && (
            <Button variant="subtle" size="sm" onClick={remove}>
              Remove {noun}
            </Button>
          )}
        </div>
        {errorText !== undefined && <Input.Error role="alert">{errorText}</Input.Error>}
      </div>
    </div>
  );
}

/** An object URL for the chosen file; revoked on change. */
function usePreview(photo: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!photo) return undefined;
    const objectUrl = URL.createObjectURL(photo);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [photo]);
  return url;
}
