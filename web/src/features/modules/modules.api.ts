import type { BodyInputOf } from '@muster/contract/endpoint';
import { uploadModuleImage } from '@muster/contract/files';
import * as promises from '@muster/contract/modules';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type CallParts } from '../../lib/api.ts';
import { pageOf } from '../../lib/list-reply.ts';

export type ModuleRequest = BodyInputOf<typeof promises.addModule>;
export type MappingRequest = BodyInputOf<typeof promises.addMappings>;

type PageQuery<Query> = Omit<Query, 'page_size'> & { page: number; size: number };
export type ModulesQuery = PageQuery<NonNullable<CallParts<typeof promises.listModules>['query']>>;

/** One page of the modules; the page before stays while the next one comes. */
export const modulesPageQuery = ({ size, ...query }: ModulesQuery) =>
  queryOptions({
    queryKey: ['modules', 'page', size, query],
    queryFn: async ({ signal }) =>
      pageOf(await call(promises.listModules, { query: { ...query, page_size: size }, signal })),
    placeholderData: keepPreviousData,
  });

export const addModule = (body: ModuleRequest) => call(promises.addModule, { body });
export const changeModule = (id: string, body: BodyInputOf<typeof promises.changeModule>) =>
  call(promises.changeModule, { params: { id }, body });
export const uploadImage = async (file: File): Promise<string> =>
  (await call(uploadModuleImage, { upload: file })).public_url;

type MappedQuery = PageQuery<NonNullable<CallParts<typeof promises.modulesWithMappings>['query']>>;

/** One page of the modules that belong to a degree; what is Inactive can be taken out of one as well. */
export const mappedPageQuery = ({ size, ...query }: MappedQuery) =>
  queryOptions({
    queryKey: ['modules', 'mapped', size, query],
    queryFn: async ({ signal }) =>
      pageOf(await call(promises.modulesWithMappings, { query: { ...query, active: 'all', page_size: size }, signal })),
    placeholderData: keepPreviousData,
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
