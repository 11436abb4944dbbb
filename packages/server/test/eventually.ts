import { vi } from 'vitest'

/**
 * Repeats a check until it no longer throws, for half a minute or `timeout` ms: a busy machine is late, and what never
 * comes fails all the same. Throws the last error.
 */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(check, { timeout })
