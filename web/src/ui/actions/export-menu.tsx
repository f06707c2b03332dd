import {
  IconChevronDown,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconJson,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { problemText } from '#lib/api/problem.ts';
import { DropdownMenu } from './dropdown-menu.tsx';
import { useFileDownload } from './use-file-download.ts';

type FileItem = {
  readonly label: string;
  readonly type: 'csv' | 'jsonl' | 'xlsx' | 'pdf' | 'print';
  readonly save: () => Promise<void> | void;
};

type Props = {
  readonly items: readonly FileItem[];
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly size?: 'sm' | 'md';
};

const icons: Readonly<Record<FileItem['type'], ReactNode>> = {
  csv: <IconFileTypeCsv size={18} aria-hidden />,
  jsonl: <IconJson size={18} aria-hidden />,
  xlsx: <IconTable size={18} aria-hidden />,
  pdf: <IconFileTypePdf size={18} aria-hidden />,
  print: <IconPrinter size={18} aria-hidden />,
};

/** A button with a menu of files to download, one at a time, and of the print view. */
export function ExportMenu({ items, label = 'Export', isDisabled = false, size = 'md' }: Props) {
  const { busyFormat, start } = useFileDownload<string>(
    async (name) => await items.find((item) => item.label === name)?.save(),
    (problem) => `Couldn't export: ${problemText(problem)}`,
  );
  return (
    <DropdownMenu
      size={size}
      isDisabled={isDisabled || busyFormat !== undefined}
      items={items.map((item) => ({
        label: item.label,
        icon: icons[item.type],
        onSelect: () => start(item.label),
      }))}
    >
      <IconDownload size={18} aria-hidden />
      {busyFormat === undefined ? label : 'Exporting...'}
      <IconChevronDown size={16} aria-hidden />
    </DropdownMenu>
  );
}
