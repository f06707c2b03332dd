import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { notify } from '../../ui/notice.ts';
import type { StudentList } from './student-filters.logic.ts';
import { type ExportFormat, exportStudents } from './students.api.ts';
import { texts } from './students.texts.ts';

/** Exactly what the filters show, on all pages, in the order shown. */
export function ExportButtons({ list, isOff }: { list: StudentList; isOff: boolean }) {
  const [busy, setBusy] = useState<ExportFormat>();
  const save = async (format: ExportFormat): Promise<void> => {
    setBusy(format);
    try {
      await exportStudents(list, format);
    } catch (problem) {
      notify.error(texts.exportFailed(problemText(problem)));
    } finally {
      setBusy(undefined);
    }
  };
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      size="sm"
      leftSection={<IconDownload size={17} aria-hidden />}
      disabled={isOff || busy !== undefined}
      onClick={() => void save(format)}
    >
      {busy === format ? 'Exporting...' : `Export ${format.toUpperCase()}`}
    </Button>
  ));
}
