/** The access token of an Authorization header. The scheme name is case-insensitive (RFC 9110). */
export const bearerToken = (authorization = ''): string | undefined =>
  /^Bearer +([\w-]{20,200})$/i.exec(authorization)?.[1];
