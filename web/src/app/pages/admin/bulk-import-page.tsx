import { BulkImportScreen } from '../../../features/imports/bulk-import-screen.tsx';
import { ImportedClassLists } from './imported-class-lists.tsx';

/** An import that changes class lists is followed by their check. */
export const BulkImportPage = () => (
  <BulkImportScreen renderApplied={({ id, kind }) => <ImportedClassLists id={id} kind={kind} />} />
);
