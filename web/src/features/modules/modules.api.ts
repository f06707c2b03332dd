import type { BodyInputOf } from '@muster/contract/endpoint';
import { uploadModuleImage } from '@muster/contract/files';
import * as promises from '@muster/contract/modules';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type ModuleRequest = BodyInputOf<typeof promises.addModule>;
export type MappingRequest = BodyInputOf<typeof promises.addMappings>;

/** Active or not, by name. */
export const modulesQuery = () =>
  queryOptions({
    queryKey: ['modules', 'all'],
    queryFn: async ({ signal }) => {
      const reply = await call(promises.listModules, { query: { active: 'all' }, signal });
      return Array.isArray(reply) ? reply : reply.data;
    },
  });

export const addModule = (body: ModuleRequest) => call(promises.addModule, { body });
export const changeModule = (id: string, body: ModuleRequest) => call(promises.changeModule, { params: { id }, body });
export const uploadImage = async (file: File): Promise<string> =>
  (await call(uploadModuleImage, { upload: file })).public_url;

/** Active modules that belong to a degree. */
export const mappedModulesQuery = () =>
  queryOptions({
    queryKey: ['modules', 'mapped'],
    queryFn: ({ signal }) => call(promises.modulesWithMappings, { signal }),
  });

export const mappingsQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['modules', 'mappings', moduleId],
    queryFn: ({ signal }) => call(promises.listMappings, { params: { id: moduleId }, signal }),
    enabled: moduleId !== '',
  });

export const addMappings = (moduleId: string, body: MappingRequest) =>
  call(promises.addMappings, { params: { id: moduleId }, body });
export const changeMapping = (moduleId: string, mappingId: string, isMandatory: boolean) =>
  call(promises.changeMapping, { params: { id: moduleId, mappingId }, body: { is_mandatory: isMandatory } });
export const deleteMapping = (moduleId: string, mappingId: string) =>
  call(promises.deleteMappings, { params: { id: moduleId }, body: { ids: [mappingId] } });
