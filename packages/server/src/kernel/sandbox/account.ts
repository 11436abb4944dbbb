import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const isServerRoot = () => process.getuid?.() === 0

/**
 * An account for one run where the server is root: nobody's, and another one each time, since the kernel counts
 * processes by account and two runs must not reach each other's files. In a container that maps few ids, one of those.
 */
export function freshSandboxAccount(): number {
  const [, , mapped = 0] = readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\s+/).map(Number)
  return mapped > 3_000_000_000 ? randomInt(2_000_000_000, 2_900_000_000) : randomInt(40_000, 60_000)
}

/** Path of the work folder inside the sandbox; no project lies under it. */
export const sandboxWorkPath = '/sandbox'
