import { api } from '@muster/contract/api';
import { attackAll } from './testing/hostile-input/attack-tests.ts';

// What reads is in bad-input.test.ts, so that the halves run beside one another.
attackAll(api.filter(({ endpoint }) => endpoint.method !== 'GET'));
