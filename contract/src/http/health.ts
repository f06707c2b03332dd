import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Health check',
  guard: { who: 'public' },
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const live = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Liveness check; does not use the database',
  guard: { who: 'public' },
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const ready = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Readiness check; fails while the database is unreachable and while the server stops',
  guard: { who: 'public' },
  reply: z.object({ status: z.literal('ok') }),
  errors: ['unavailable'],
});

export const securityText = endpoint({
  method: 'GET',
  path: '/.well-known/security.txt',
  summary: 'Whom to tell about a vulnerability (RFC 9116)',
  guard: { who: 'public' },
  reply: 'file',
  errors: ['not_found'],
});
