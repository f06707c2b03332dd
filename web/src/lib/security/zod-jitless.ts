import { config } from 'zod';

// zod probes `new Function`, which the content security policy blocks and reports. Import this before any schema.
config({ jitless: true });
