import { signInFields } from '@muster/contract/http/endpoint';

/** Whether a change of a person concerns how or whether the person signs in. A new password is not part of the record. */
export const changesSignIn = <T extends object>(before: T, after: Partial<T>): boolean =>
  signInFields.some((field) => {
    const key = field as keyof T;
    return after[key] !== undefined && after[key] !== before[key];
  });
