import { register as endpoint } from '@muster/contract/accounts/registration';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { call } from '../../../lib/api/api.ts';

export const register = (body: BodyInputOf<typeof endpoint>) => call(endpoint, { body });
