import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/**
 * Given on the command line at every start, so that a release can change them and the folder holds none of its own.
 * fsync and synchronous_commit stay on, whatever was written into the folder: an acknowledged mark is never lost.
 */
export function serverSettings(deps: { socketFolder: string; isDurable: boolean; memoryBytes?: number }): string[] {
  const memory = (deps.memoryBytes ?? totalmem()) / megabyte;
  const sharedBuffers = Math.round(Math.min(Math.max(memory / 16, 64), 384));
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    unix_socket_directories: deps.socketFolder,
    unix_socket_permissions: '0700',
    port: 5432,
    password_encryption: 'scram-sha-256',
    max_connections: 60,
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.round(memory / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Nothing replicates from this server, so the log need only serve recovery.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '1GB',
    // Files of the log are kept to be written anew: while one of 16 MB is made, 10 to 30 ms, no commit ends. An import fills nine.
    min_wal_size: '256MB',
    checkpoint_timeout: '10min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    fsync: deps.isDurable ? 'on' : 'off',
    synchronous_commit: deps.isDurable ? 'on' : 'off',
    full_page_writes: deps.isDurable ? 'on' : 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
