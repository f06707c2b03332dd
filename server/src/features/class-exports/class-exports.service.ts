import { type ClassExportsDeps, makeRegisterFile } from './register-file.service.ts';

export type ClassExports = ReturnType<typeof makeClassExports>;

/** Files about classes, for their lecturers and administrators. */
export const makeClassExports = (deps: ClassExportsDeps) => ({ register: makeRegisterFile(deps) });
