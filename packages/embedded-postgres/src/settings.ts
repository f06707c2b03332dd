import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/**
 * Command line options of the server. They override postgresql.conf in the folder, so that a release can change them and durable servers
 * always have fsync and synchronous_commit on.
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
    // There is no replication, so WAL only serves recovery.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '1GB',
    // Keeps WAL files for reuse: creating a 16 MB file delays all commits by 10 to 30 ms.
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
