import * as passwords from '@muster/contract/accounts/passwords';
import { call } from '../../../lib/api/api.ts';

export const changePassword = (current: string, password: string) =>
  call(passwords.changePassword, { body: { current_password: current, password } });
