import { createHash } from 'node:crypto'
import { release, totalmem } from 'node:os'

/** PostgreSQL's settings by name, as its command line takes them. */
export type PostgresSettings = Record<string, string>

/**
 * For one machine that also runs the application: modest in memory, strict about the disk. They are given on the
 * command line, so that a newer Cabinet brings its own and no file has to be edited.
 */
export const postgresSettings: PostgresSettings = {
  // acknowledged commits are on disk
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  recovery_init_sync_method: recoverySyncMethod(process.platform, release()),
  // many small commits: room before a checkpoint, which is then spread over its time
  wal_level: 'replica', // hot copies need it
  max_wal_senders: '0',
  max_replication_slots: '0',
  wal_buffers: '8MB',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  // memory: about 60 connections in all, no helpers that are not needed
  max_connections: '60',
  shared_buffers: `${bufferMegabytes(memory())}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  // a folder that was just filled is listed by a plan that knows of it
  autovacuum_naptime: '10s',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  jit: 'off',
  random_page_cost: '1.1',
  // messages: English, without the values of rows and statements, which may be secret
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  logging_collector: 'off',
  log_destination: 'stderr',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Before its log is replayed a killed database writes down what the system may still hold. One call for the whole file
 * system takes milliseconds; each of two thousand files opened and synced takes seconds on a machine that is busy.
 * Linux tells faults of the one call from 5.8 on.
 */
export function recoverySyncMethod(platform: NodeJS.Platform, kernel: string): string {
  const [major = 0, minor = 0] = kernel.split('.').map(Number)
  return platform === 'linux' && major * 100 + minor >= 508 ? 'syncfs' : 'fsync'
}

/** A thirty-second of the machine's memory, since the system keeps pages too; taken only as far as it is used. */
export function bufferMegabytes(bytes: number): number {
  return Math.min(512, Math.max(64, Math.floor(bytes / 32 / 1024 ** 2)))
}

/** Of the machine, or of the container that this runs in. */
function memory(): number {
  const bound = process.constrainedMemory()
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem()
}

/** Tells by one word whether a running server was started by this release with these settings. */
export const postgresLaunchMark = (version: string, all: PostgresSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([version, all]))
    .digest('hex')
    .slice(0, 16)

/** `-c name=value` for each. */
export const settingsAsArguments = (all: PostgresSettings): string[] =>
  Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
