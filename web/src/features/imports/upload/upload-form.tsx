import { type ImportBatch, importFileTypes, type ImportKind, importTexts } from '@muster/contract/academics/imports';
import { Group, Input, Paper } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import { notify } from '../../../ui/feedback/notice.ts';
import { batchQuery, uploadImport } from '../imports.api.ts';
import { fileFault } from '../imports.logic.ts';
import { texts } from '../imports.texts.ts';
import { TemplateLinks } from './template-links.tsx';

type Props = {
  kind: ImportKind;
  /** Import is switched off in this deployment: nothing is sent. */
  isOff?: boolean;
  onUploaded: (batch: ImportBatch) => void;
};

/** A file and the button that sends it, which waits for one to be chosen. */
export function UploadForm({ kind, isOff = false, onUploaded }: Props) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<{ file: File; text: string }>();
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);

  const choose = (next: File | null): void => {
    const fault = next && fileFault(next);
    if (fault) notify.error(fault);
    else setFile(next);
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const fault = fileFault(file);
    if (fault !== undefined || !file) {
      notify.error(fault ?? '');
      return;
    }
    if (isOff) {
      notify.info(importTexts.notBuilt);
      return;
    }
    setIsBusy(true);
    try {
      const batch = await uploadImport(kind, file);
      client.setQueryData(batchQuery(batch.id).queryKey, batch);
      // Whoever has left meanwhile is not fetched back: it is among the past imports.
      if (isThere.current) onUploaded(batch);
    } catch (problem) {
      const text = problemText(problem, texts.uploadFailed);
      notify.error(text);
      setRefused({ file, text });
    } finally {
      setIsBusy(false);
    }
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
      {/* Read out by the notice, which goes away. */}
      {refused && refused.file === file && !isBusy && (
        <Input.Error mt="xs" size="sm">
          {refused.text}
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
