import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml';
import type { Clock } from '../../../platform/clock.ts';

/** Verifies times with the clock of the database, and requires that each response answers a request. */
export class SamlClient extends SAML {
  readonly clock: Clock;

  constructor(options: Omit<SamlConfig, 'validateInResponseTo'>, clock: Clock) {
    super({ ...options, validateInResponseTo: ValidateInResponseTo.always });
    this.clock = clock;
  }

  protected override checkTimestampsValidityError(_nowMs: number, from: string, until: string, maxMs?: number) {
    return super.checkTimestampsValidityError(this.clock.now(), from, until, maxMs);
  }
}
