import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { doctorProofHeader, examineConnection } from '@muster/contract/http/connection';
import type { Config } from '../config.ts';
import { makeDoctorProof } from '#platform/http/security/doctor-proof.ts';
import { readSecret } from '#platform/startup/secret.ts';
import { ok, problem, type Result, warning } from './findings.ts';

const timeoutMs = 10_000;

/** Requests the product through PUBLIC_URL, and finds whether it sees this machine or a proxy as the caller. */
export async function checkCallerAddress(config: Config): Promise<Result> {
  const { publicUrl } = config;
  if (publicUrl === undefined) return warning('not checked, because PUBLIC_URL is not set');
  // Reading the secret would make one.
  if (config.secret === undefined && !existsSync(join(config.dataDir, 'secret')))
    return problem('not checked: DATA_DIR has no secret, so the product has not run with this environment');
  const response = await fetch(`${publicUrl}${examineConnection.path}`, {
    headers: { [doctorProofHeader]: makeDoctorProof(readSecret(config)).sign(Date.now()) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (!response) return problem(`not checked: ${publicUrl} cannot be reached`);
  if (response.status === 404)
    return problem('not checked: the product at PUBLIC_URL has another secret, another clock or an older release');
  if (!response.ok) return problem(`not checked: ${publicUrl} answers ${response.status}`);
  const { address, proxy, first_forwarded: first } = examineConnection.reply.parse(await response.json());
  if (proxy === 'unnamed')
    return problem(`callers are seen as the proxy ${address}; set TRUST_PROXY=${address} if it is your proxy`);
  if (proxy === 'silent')
    return problem(`callers are seen as ${address}; the proxy must send X-Forwarded-For, and TRUST_PROXY must name it`);
  // This request began without the header, so its first address is the caller.
  if (first !== null && first !== address)
    return problem(`a second proxy, ${address}, is taken for the caller ${first}; add it to TRUST_PROXY`);
  return ok(`this machine is seen as ${address}`);
}
