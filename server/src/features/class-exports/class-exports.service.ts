import { makeModuleGrid, type ModuleGridDeps } from './module-grid.service.ts';
import { makeRegisterFile } from './register-file.service.ts';
import { makeSignInSheets, type SignInSheetDeps } from './sign-in-sheet.service.ts';

export type ClassExports = ReturnType<typeof makeClassExports>;

/** Files about classes, for their lecturers and administrators. */
export const makeClassExports = (deps: ModuleGridDeps & SignInSheetDeps) => ({
  register: makeRegisterFile(deps),
  moduleGrid: makeModuleGrid(deps),
  signInSheet: makeSignInSheets(deps),
});
