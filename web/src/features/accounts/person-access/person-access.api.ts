import * as contract from '@muster/contract/accounts/person-access';
import { removeLostFactor as removeLostFactorEndpoint } from '@muster/contract/accounts/second-factor';
import { call } from '#lib/api/api.ts';
import { queryOf } from '#lib/api/query.ts';

export type Person = { readonly kind: contract.PersonKind; readonly id: string };

export const personAccessQuery = ({ kind, id }: Person) => queryOf(contract.getPersonAccess, { params: { kind, id } });

export const endPersonSignIn = (person: Person, signInId: string) =>
  call(contract.endPersonSignIn, { params: { ...person, signInId } });
export const endPersonSignIns = (person: Person) => call(contract.endPersonSignIns, { params: { ...person } });
export const removeLostFactor = ({ id }: Person) => call(removeLostFactorEndpoint, { params: { id } });
export const unlinkIdentity = (person: Person, issuer: string) =>
  call(contract.unlinkIdentity, { params: { ...person }, query: { issuer } });
