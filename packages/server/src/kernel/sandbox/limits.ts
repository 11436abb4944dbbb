const MiB = 1024 ** 2

/** What one run may use; beyond any of it the run is killed with all it started. */
export interface ConfinementLimits {
  /** Of the clock. */
  seconds: number
  /** Bytes of memory of all its processes together. */
  memory: number
  /** Bytes of addresses of one process; null where a program reserves far more than it uses. */
  addresses: number | null
  /** Processes and threads at once. */
  processes: number
  /** Bytes in the work folder, the input included. */
  output: number
}

export const usualConfinementLimits: ConfinementLimits = {
  seconds: 60,
  memory: 1024 * MiB,
  addresses: 4096 * MiB,
  processes: 64,
  output: 512 * MiB,
}

/** time, memory, processes, output: a limit; stopped: the caller's signal; failed: it ended by itself, badly. */
export type ConfinementTrouble =
  | 'time'
  | 'memory'
  | 'processes'
  | 'output'
  | 'stopped'
  | 'failed'
  | 'unavailable'

/** A confined run that did not end well. */
export class ConfinedRunError extends Error {
  override readonly name = 'ConfinedError'
  readonly reason: ConfinementTrouble

  constructor(reason: ConfinementTrouble, words: string) {
    super(words === '' ? reason : `${reason}: ${words}`)
    this.reason = reason
  }
}
