import { changeImportSource, getImportSource } from '@muster/contract/academics/import-source';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'source', id],
    queryFn: ({ signal }) => call(getImportSource, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

export type SourceChoice = Required<BodyInputOf<typeof changeImportSource>>;
export const changeSource = (id: string, body: SourceChoice) => call(changeImportSource, { params: { id }, body });
