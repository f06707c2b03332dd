import { call } from '#lib/api/api.ts';
import { PasskeyProblem, signWithPasskey } from '#lib/auth/passkeys.ts';
import { endpoints } from './scan.api.ts';

/**
 * Signs a student in with a passkey alone. Returns the access token, or why the browser used no passkey. Loaded when the student chooses
 * a passkey.
 */
export async function signInWithPasskey(): Promise<string | { readonly error: string }> {
  const { challenge, passkey } = await call(endpoints.startPasskeySignIn);
  if (!passkey) throw new Error('The server sent no options of a passkey');
  try {
    const body = { challenge, passkey: await signWithPasskey(passkey), role: 'student' as const };
    return (await call(endpoints.finishPasskeySignIn, { body })).session.access_token;
  } catch (cause) {
    if (cause instanceof PasskeyProblem) return { error: cause.message };
    throw cause;
  }
}
