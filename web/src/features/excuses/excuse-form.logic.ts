import { excuseDocumentMaxBytes, excuseForm, excuseTexts } from '@muster/contract/excuses';
import { faultsOf } from '../../lib/faults.ts';

export type AbsenceValues = { starts_on: string; ends_on: string; reason: string };

export const absenceFaults = (values: AbsenceValues): Record<string, string> => faultsOf(excuseForm, values);

const documentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];

/**
 * What is wrong with a chosen document, as far as its size and what the browser takes it for tell. A file that the browser
 * cannot name may pass; the server looks at the content.
 */
export function documentFault(file: Pick<File, 'size' | 'type'> | null): string | undefined {
  if (file === null) return undefined;
  if (file.type !== '' && !documentTypes.includes(file.type)) return excuseTexts.notADocument;
  return file.size > excuseDocumentMaxBytes ? excuseTexts.documentTooLarge : undefined;
}
