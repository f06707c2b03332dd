import * as contract from '@muster/contract/accounts/passwords';
import { call } from '../../../lib/api/api.ts';

export const requestReset = (email: string) => call(contract.requestReset, { body: { email } });
export const confirmReset = (token: string, password: string) =>
  call(contract.confirmReset, { body: { token, password } });
