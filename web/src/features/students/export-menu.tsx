import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { problemText } from '../../lib/problem.ts';
import { counted } from '../../ui/counted.ts';
import { notify } from '../../ui/notice.ts';
import type { StudentList } from './student-filters.logic.ts';
import { type ExportFormat, exportStudents } from './students.api.ts';
import { texts } from './students.texts.ts';

/** Exactly what the filters show, on all pages, in the order shown. */
export function ExportMenu({ list, count }: { list: StudentList; count: number }) {
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: ExportFormat): Promise<void> => {
    setIsBusy(true);
    try {
      await exportStudents(list, format);
    } catch (problem) {
      notify.error(texts.exportFailed(problemText(problem)));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          disabled={isBusy || count === 0}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {isBusy ? 'Exporting...' : 'Export'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{counted(count, 'student', 'students')} as a file</Menu.Label>
        <Menu.Item onClick={() => void save('csv')}>CSV</Menu.Item>
        <Menu.Item onClick={() => void save('xlsx')}>Excel (XLSX)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
