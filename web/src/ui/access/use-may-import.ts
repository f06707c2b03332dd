import { importAreas, type ImportKind } from '@muster/contract/academics/import-kinds';
import { use } from 'react';
import { CanChangeContext } from './can-change.ts';

/** Whether the role of the user may import the kind. */
export function useMayImport(): (kind: ImportKind) => boolean {
  const mayChange = use(CanChangeContext);
  return (kind) => mayChange('imports') && mayChange(importAreas[kind]);
}
