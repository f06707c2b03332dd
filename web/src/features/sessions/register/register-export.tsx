import { exportRegister, signInSheet } from '@muster/contract/attendance/class-exports';
import { type FileFormat, fileFormats } from '@muster/contract/http/lists';
import { download } from '#lib/api/download.ts';
import { ExportMenu } from '#ui/actions/export-menu.tsx';

type Props = { sessionId: string };

const saveRegister = (id: string, format: FileFormat): Promise<void> =>
  download(exportRegister, { params: { id }, query: { format } }, `register.${format}`);

const saveSheet = (id: string, photos: 'yes' | 'no'): Promise<void> =>
  download(signInSheet, { params: { id }, query: { photos } }, 'sign-in-sheet.pdf');

/** Downloads the register or the sign-in sheet of a class session. */
export function RegisterExport({ sessionId }: Props) {
  return (
    <ExportMenu
      items={[
        ...fileFormats.map((format) => ({
          label: `Register as ${format.toUpperCase()}`,
          type: format,
          save: () => saveRegister(sessionId, format),
        })),
        { label: 'Sign-in sheet', type: 'pdf', save: () => saveSheet(sessionId, 'no') },
        { label: 'Sign-in sheet with photos', type: 'pdf', save: () => saveSheet(sessionId, 'yes') },
      ]}
    />
  );
}
