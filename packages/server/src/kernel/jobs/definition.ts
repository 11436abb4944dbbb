import type { Log } from '../log/log.ts'

/** One run of a job. */
export interface JobRunDetails {
  id: string
  name: string
  /** 1 for the first. */
  attempt: number
  /** Aborted when the server stops, the job took too long or another server has taken it over: stop then. */
  signal: AbortSignal
  log: Log
}

/** Handler and retry policy of a job. Handlers must be idempotent: jobs of a killed server run again. */
export interface QueuedJobDefinition<I extends object = object> {
  handler(run: JobRunDetails, input: I): Promise<void>
  /** Called after the last attempt failed, to notify those who wait for it. */
  failed?(run: JobRunDetails, input: I, error: unknown): Promise<void>
  /** Further attempts after the first; default 2. */
  retryLimit?: number
  /** Seconds after which one run counts as dead; default 900. A killed server's runs are found dead much sooner. */
  expireInSeconds?: number
  /** How many run at once on one server; default 1. */
  concurrency?: number
}

/** Returns the pg-boss queue options of a definition. */
export const queueOptionsOf = (definition: QueuedJobDefinition<never>) => ({
  retryLimit: definition.retryLimit ?? 2,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: definition.expireInSeconds ?? 900,
  // pg-boss's shortest: a killed server's job runs again about 15 s later.
  heartbeatSeconds: 10,
  deleteAfterSeconds: 24 * 3600,
})

export interface EnqueueOptions {
  /** A job of this name and key that still waits takes this one's place: it will see the rows of this transaction. */
  key?: string
  startAfterSeconds?: number
}
