import { isPostmasterProcess } from './pid-file.ts'
import { type PostmasterPlan, startPostmaster } from './postmaster.ts'

const glance = 500
const pause = 5_000

/**
 * Looks after a running PostgreSQL and starts it again, in the same place, when it was killed (by the kernel for
 * want of memory, say). The pools connect again by themselves.
 */
export function keepPostgresRunning(first: number, plan: PostmasterPlan, log: { warn(words: string): void }) {
  let pid = first
  let timer: NodeJS.Timeout | undefined
  let restart: Promise<void> = Promise.resolve()
  let kept = true

  const revive = async () => {
    log.warn(`the database (process ${pid}) is gone; starting it again`)
    try {
      pid = await startPostmaster(plan)
      look(glance)
    } catch (error) {
      log.warn((error as Error).message)
      look(pause)
    }
  }
  const look = (delay: number) => {
    if (!kept) return
    timer = setTimeout(() => {
      if (isPostmasterProcess(pid, plan.pgdata)) look(glance)
      else restart = revive()
    }, delay)
    timer.unref()
  }
  look(glance)

  return {
    /** Ends the watch and answers the number of the process that is left to be stopped. */
    async letGo(): Promise<number> {
      kept = false
      clearTimeout(timer)
      await restart
      return pid
    },
  }
}
