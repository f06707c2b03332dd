import { config } from 'zod';

// zod probes `new Function`, which our Content-Security-Policy refuses and would report. Imported before every schema.
config({ jitless: true });
