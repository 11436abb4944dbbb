import { readdirSync, readFileSync } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { itemAt } from '../certain.ts'
import type { ConfinementLimits, ConfinementTrouble } from './limits.ts'

const everyMs = 150
/** Bytes of a page; Linux on arm64 may have larger ones, which only makes the limit wider. */
const page = 4096

/**
 * Looks after a confined run: the kernel's limits are for single processes, memory and disk are used by all together.
 * Calls `exceeded` at most once; answers how to stop looking.
 */
export function watchConfinedRun(
  pid: number,
  work: string,
  limits: ConfinementLimits,
  exceeded: (why: ConfinementTrouble) => void,
): () => void {
  let busy = false
  const look = async () => {
    if (busy) return
    busy = true
    const { processes, memory } = resourcesUsedBy(pid)
    // bubblewrap and what sets the limits are no business of the program
    const why: ConfinementTrouble | null =
      memory > limits.memory
        ? 'memory'
        : processes > limits.processes + 4
          ? 'processes'
          : (await sizeOf(work, limits.output)) > limits.output
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
export function resourcesUsedBy(pid: number): { processes: number; memory: number } {
  const pids = [pid]
  let memory = 0
  for (let at = 0; at < pids.length && at < 10_000; at++) {
    const one = itemAt(pids, at)
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

/** Bytes that every file and folder counts at least, since the disk has only so many of them. */
const leastBytes = 4096

/**
 * Bytes of a folder and all below, counted until they exceed `most`; entries that vanish meanwhile count
 * nothing. An unreadable folder exceeds any limit: the program has closed it or nested it too deep.
 */
async function sizeOf(folder: string, most: number): Promise<number> {
  let sum = 0
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) sum += leastBytes + (await sizeOf(path, most - sum))
      else sum += Math.max(leastBytes, (await lstat(path).catch(() => ({ size: 0 }))).size)
      if (sum > most) break
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (['EACCES', 'EPERM', 'ENAMETOOLONG'].includes(code)) return Number.POSITIVE_INFINITY
  }
  return sum
}
