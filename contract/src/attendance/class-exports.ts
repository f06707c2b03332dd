import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { fileFormat } from '../http/lists.ts';
import { idParams } from '../http/shared.ts';

const sessionGuard = { who: ['lecturer', 'admin'], owns: 'class session' } as const;

export const exportRegister = endpoint({
  method: 'GET',
  path: '/api/qr-sessions/:id/attendance/export',
  summary: 'Download the register of a class session as a file',
  guard: sessionGuard,
  params: idParams,
  query: z.object({ format: fileFormat }),
  reply: 'file',
  errors: ['not_found', 'not_yours'],
});
