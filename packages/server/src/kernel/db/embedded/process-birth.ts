import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Returns the start time of a process in clock ticks since boot; it tells reused process ids apart. */
export function processBirthOf(pid: number): string | null {
  const fields = statFields(pid)
  return fields && fields[0] !== 'Z' ? (fields[19] ?? null) : null
}

/** Whether a process is running; a zombie is not. */
export function isProcessAlive(pid: number): boolean {
  if (process.platform === 'linux') return processBirthOf(pid) !== null
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The space in which process numbers mean something: this boot of this machine, this container. */
export function processNamespace(): string {
  if (process.platform !== 'linux') return hostname().replace(/[^\w]/g, '_')
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 13).replace('-', '')
  return `${boot}_${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`
}

/** Fields of /proc/PID/stat from the third (state) on; the second, the name, may hold spaces and brackets. */
function statFields(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
