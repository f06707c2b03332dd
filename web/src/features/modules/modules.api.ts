import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { uploadModuleImage } from '@muster/contract/http/files';
import * as endpoints from '@muster/contract/academics/modules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallOptions } from '../../lib/api/api.ts';
import { pageOf } from '../../lib/api/list-reply.ts';

export type ModuleRequest = BodyInputOf<typeof endpoints.addModule>;
export type MappingRequest = BodyInputOf<typeof endpoints.addMappings>;

type PageQuery<Query> = Omit<Query, 'page_size'> & { page: number; size: number };
export type ModulesQuery = PageQuery<NonNullable<CallOptions<typeof endpoints.listModules>['query']>>;

/** One page of modules. The previous page stays visible while the next one loads. */
export const modulesPageQuery = ({ size, ...query }: ModulesQuery) =>
  queryOptions({
    queryKey: ['modules', 'page', size, query],
    queryFn: async ({ signal }) =>
      pageOf(await call(endpoints.listModules, { query: { ...query, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

export const addModule = (body: ModuleRequest) => call(endpoints.addModule, { body });
export const changeModule = (id: string, body: BodyInputOf<typeof endpoints.changeModule>) =>
  call(endpoints.changeModule, { params: { id }, body });
export const uploadImage = async (file: File): Promise<string> =>
  (await call(uploadModuleImage, { upload: file })).public_url;

type MappedQuery = PageQuery<NonNullable<CallOptions<typeof endpoints.modulesWithMappings>['query']>>;

/** One page of the modules with mappings, including Inactive ones, whose mappings can be removed too. */
export const mappedPageQuery = ({ size, ...query }: MappedQuery) =>
  queryOptions({
    queryKey: ['modules', 'mapped', size, query],
    queryFn: async ({ signal }) =>
      pageOf(
        await call(endpoints.modulesWithMappings, { query: { ...query, active: 'all', page_size: size }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export const mappingsQuery = (moduleId: string) =>
  queryOptions({
    queryKey: ['modules', 'mappings', moduleId],
    queryFn: ({ signal }) => call(endpoints.listMappings, { params: { id: moduleId }, signal }),
    enabled: moduleId !== '',
  });

export const addMappings = (moduleId: string, body: MappingRequest) =>
  call(endpoints.addMappings, { params: { id: moduleId }, body });
export const changeMapping = (moduleId: string, mappingId: string, isMandatory: boolean) =>
  call(endpoints.changeMapping, { params: { id: moduleId, mappingId }, body: { is_mandatory: isMandatory } });
export const deleteMapping = (moduleId: string, mappingId: string) =>
  call(endpoints.deleteMappings, { params: { id: moduleId }, body: { ids: [mappingId] } });
