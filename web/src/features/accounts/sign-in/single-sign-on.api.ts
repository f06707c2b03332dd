import { finishSingleSignOn as finish } from '@muster/contract/accounts/single-sign-on';
import type { BodyInputOf } from '@muster/contract/http/endpoint';
import { call } from '../../../lib/api/api.ts';

/** Ends a sign-in that came back from its provider. */
export const finishSingleSignOn = (body: BodyInputOf<typeof finish>) => call(finish, { body });
