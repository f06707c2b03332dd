/** The access token of a request's authorization. Of the scheme's name the capitals do not count (RFC 9110). */
export const bearerOf = (authorization = ''): string | undefined =>
  /^Bearer +([\w-]{20,200})$/i.exec(authorization)?.[1];
