import { excuseDocumentMaxBytes, excuseForm, excuseTexts } from '@muster/contract/attendance/excuses';
import { validationErrors } from '#lib/api/validation-errors.ts';

export type AbsenceValues = { starts_on: string; ends_on: string; reason: string };

export const validateAbsence = (values: AbsenceValues): Record<string, string> => validationErrors(excuseForm, values);

const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

/**
 * Checks the size and the type of a document as reported by the browser. A file of unknown type passes, because the server
 * checks the content.
 */
export function documentError(file: Pick<File, 'size' | 'type'> | null): string | undefined {
  if (file === null) return undefined;
  if (file.type !== '' && !documentTypes.includes(file.type)) return excuseTexts.notADocument;
  return file.size > excuseDocumentMaxBytes ? excuseTexts.documentTooLarge : undefined;
}
