import * as contract from '@muster/contract/accounts/sign-in';
import type { BodyInputOf, ReplyOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../lib/api/api.ts';

export type Session = z.output<typeof contract.signInReply>;
export type SignInReply = ReplyOf<typeof contract.signIn>;

export const signIn = (body: BodyInputOf<typeof contract.signIn>) => call(contract.signIn, { body });

export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => call(contract.signInOptions, { signal }),
    staleTime: Infinity,
  });
