import { excuseDocumentMaxBytes, excuseForm, excuseTexts } from '@muster/contract/excuses';
import { faultsOf } from '../../lib/faults.ts';

export type AbsenceValues = { starts_on: string; ends_on: string; reason: string };

export const absenceFaults = (values: AbsenceValues): Record<string, string> => faultsOf(excuseForm, values);

/** What is wrong with a chosen document, as far as its size tells; its kind is known by its content, at the server. */
export const documentFault = (file: Pick<File, 'size'> | null): string | undefined =>
  file !== null && file.size > excuseDocumentMaxBytes ? excuseTexts.documentTooLarge : undefined;
