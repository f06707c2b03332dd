import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'The server answers',
  guard: { who: 'public' },
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const live = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'The process lives, whatever its database does',
  guard: { who: 'public' },
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'The process can serve: its database answers',
  guard: { who: 'public' },
  reply: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
});
