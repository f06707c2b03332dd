import { type ImportKind } from '@muster/contract/academics/import-kinds';
import { type ImportBatch, importFileTypes, importTexts, uploadImport } from '@muster/contract/academics/imports';
import { Group, Input, Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { call } from '#lib/api/api.ts';
import { problemText } from '#lib/api/problem.ts';
import { useBusy } from '#ui/actions/use-busy.ts';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { dismissErrors, notify } from '#ui/feedback/notice.ts';
import { batchQuery } from '../imports.api.ts';
import { validateFile } from '../imports.logic.ts';
import { texts } from '../imports.texts.ts';
import { TemplateLinks } from './template-links.tsx';

type Props = {
  kind: ImportKind;
  /** Imports are disabled in this deployment: nothing is sent. */
  isOff?: boolean;
  onUploaded: (batch: ImportBatch) => void;
};

/** Uploads a file. The button is disabled until a file is chosen. */
export function UploadForm({ kind, isOff = false, onUploaded }: Props) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, whileBusy] = useBusy();
  const [rejected, setRejected] = useState<{ file: File; text: string }>();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const choose = (next: File | null): void => {
    const error = next && validateFile(next);
    if (error) {
      notify.error(error);
      return;
    }
    // The error of an earlier file.
    dismissErrors();
    setFile(next);
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const error = validateFile(file);
    if (error !== undefined || !file) {
      notify.error(error ?? '');
      return;
    }
    if (isOff) {
      notify.info(importTexts.notBuilt);
      return;
    }
    await whileBusy(async () => {
      const batch = await call(uploadImport, { query: { kind }, upload: file });
      client.setQueryData(batchQuery(batch.id).queryKey, batch);
      // A user who has left the page finds the import in the list of past imports.
      if (isMounted.current) onUploaded(batch);
    }).catch((problem: unknown) => {
      const text = problemText(problem, texts.uploadFailed);
      notify.error(text);
      setRejected({ file, text });
    });
  }

  return (
    <Paper
      component="form"
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      aria-label="Upload"
      aria-busy={isBusy}
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      <FileDrop
        label="File to import"
        accept={importFileTypes.join(',')}
        hint={texts.hint}
        value={file}
        onChange={choose}
        disabled={isBusy}
      />
      {/* Screen readers read the notice, which disappears. */}
      {rejected && rejected.file === file && !isBusy && (
        <Input.Error mt="xs" size="sm">
          {rejected.text}
        </Input.Error>
      )}
      <Group justify="space-between" mt="lg" gap="md">
        <TemplateLinks kind={kind} />
        <Button type="submit" flex={{ base: '1 0 auto', sm: 'none' }} disabled={!file} loading={isBusy}>
          {isBusy ? 'Uploading...' : 'Upload and check'}
        </Button>
      </Group>
    </Paper>
  );
}
