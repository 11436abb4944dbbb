import { readdirSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Limits, Trouble } from './limits.ts'

const everyMs = 150
/** Bytes of a page; Linux on arm64 may have larger ones, which only makes the limit wider. */
const page = 4096

/**
 * Looks after a confined run: the kernel's limits are for single processes, memory and disk are used by all together.
 * Calls `exceeded` at most once; answers how to stop looking.
 */
export function watch(
  pid: number,
  work: string,
  limits: Limits,
  exceeded: (why: Trouble) => void,
): () => void {
  let busy = false
  const look = async () => {
    if (busy) return
    busy = true
    const { processes, memory } = usedBy(pid)
    // bubblewrap and what sets the limits are no business of the program
    const why: Trouble | null =
      memory > limits.memory
        ? 'memory'
        : processes > limits.processes + 4
          ? 'processes'
          : (await sizeOf(work).catch(() => 0)) > limits.output
            ? 'output'
            : null
    busy = false
    if (why) exceeded(why)
  }
  const looking = setInterval(() => void look(), everyMs)
  const late = setTimeout(() => exceeded('time'), limits.seconds * 1000)
  return () => {
    clearInterval(looking)
    clearTimeout(late)
  }
}

/** Processes below this one, itself included, and the bytes of memory they hold. */
export function usedBy(pid: number): { processes: number; memory: number } {
  const pids = [pid]
  let memory = 0
  for (let at = 0; at < pids.length && at < 10_000; at++) {
    const one = pids[at]!
    try {
      memory += Number(readFileSync(`/proc/${one}/statm`, 'latin1').split(' ')[1]) * page
      for (const task of readdirSync(`/proc/${one}/task`))
        for (const child of readFileSync(`/proc/${one}/task/${task}/children`, 'latin1').split(' '))
          if (child !== '') pids.push(Number(child))
    } catch {
      // it ended meanwhile, or this system has no /proc
    }
  }
  return { processes: pids.length, memory }
}

/** Bytes of a folder and all below; what vanishes meanwhile counts nothing. */
async function sizeOf(folder: string): Promise<number> {
  let sum = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) sum += await sizeOf(path)
    else if (entry.isFile()) sum += (await stat(path).catch(() => ({ size: 0 }))).size
  }
  return sum
}
