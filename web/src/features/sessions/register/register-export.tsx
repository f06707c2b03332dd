import { exportRegister } from '@muster/contract/attendance/class-exports';
import { type FileFormat, fileFormats } from '@muster/contract/http/lists';
import { download } from '../../../lib/api/download.ts';
import { ExportMenu } from '../../../ui/actions/export-menu.tsx';

type Props = { sessionId: string };

const saveRegister = (id: string, format: FileFormat): Promise<void> =>
  download(exportRegister, { params: { id }, query: { format } }, `register.${format}`);

/** Downloads the register of a class session. */
export function RegisterExport({ sessionId }: Props) {
  return (
    <ExportMenu
      items={fileFormats.map((format) => ({
        label: `Register as ${format.toUpperCase()}`,
        type: format,
        save: () => saveRegister(sessionId, format),
      }))}
    />
  );
}
