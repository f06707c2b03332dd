import { canUsePasskeys } from '../auth/can-use-passkeys.ts';
import { canLocate } from './position.ts';

/** What the server may ask of this browser before it checks a student in. */
export const clientAbilities = () => ({
  ...(canLocate() && { can_locate: true }),
  ...(canUsePasskeys() && { can_use_passkey: true }),
});
