import { api } from '@muster/contract/api';
import { attackAll } from './testing/hostile-input/attack-tests.ts';

// What writes is in bad-input-writes.test.ts, so that the halves run beside one another.
attackAll(api.filter(({ endpoint }) => endpoint.method === 'GET'));
