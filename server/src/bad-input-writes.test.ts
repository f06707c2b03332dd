import { api } from '@muster/contract/http/api';
import { testHostileInput } from '#testing/hostile-input/attack-tests.ts';

// The other endpoints are in bad-input.test.ts, so that the two files can run in parallel.
testHostileInput(api.filter(({ endpoint }) => endpoint.method !== 'GET'));
