import { makeModuleGrid, type ModuleGridDeps } from './module-grid.service.ts';
import { makeRegisterFile } from './register-file.service.ts';

export type ClassExports = ReturnType<typeof makeClassExports>;

/** Files about classes, for their lecturers and administrators. */
export const makeClassExports = (deps: ModuleGridDeps) => ({
  register: makeRegisterFile(deps),
  moduleGrid: makeModuleGrid(deps),
});
