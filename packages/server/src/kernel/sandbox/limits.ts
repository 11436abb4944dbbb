const MiB = 1024 ** 2

/** Resource limits of one run; exceeding any of them kills the run with all its processes. */
export interface ConfinementLimits {
  /** Wall-clock time. */
  seconds: number
  /** Bytes of memory of all processes of the run together. */
  memory: number
  /** Bytes of address space per process; null for programs that reserve far more than they use. */
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
