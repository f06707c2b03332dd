import * as contract from '@muster/contract/accounts/sign-ins';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';

export const signInsQuery = () =>
  queryOptions({ queryKey: ['sign-ins'], queryFn: ({ signal }) => call(contract.listSignIns, { signal }) });

export const endSignIn = (id: string) => call(contract.endSignIn, { params: { id } });
export const endOtherSignIns = () => call(contract.endOtherSignIns);
