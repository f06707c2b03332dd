import * as contract from '@muster/contract/accounts/sign-in';
import type { ReplyOf } from '@muster/contract/http/endpoint';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { queryOf } from '#lib/api/query.ts';

export type Session = z.output<typeof contract.signInReply>;
export type SignInReply = ReplyOf<typeof contract.signIn>;

export const signInOptionsQuery = () => queryOptions({ ...queryOf(contract.signInOptions), staleTime: Infinity });
