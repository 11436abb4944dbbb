const leaseMs = 15_000
const settleMs = 25
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs `work` in one tab of this browser at a time while other tabs wait. Uses Web Locks in a secure context,
 * and a lease in localStorage on plain-http intranet addresses, where they are absent.
 */
export async function runInOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return (await navigator.locks.request(name, work)) as T
  const key = `lock.${name}`
  const owner = Math.random().toString(36).slice(2)
  while (!(await leased(key, owner))) await pause(50)
  try {
    return await work()
  } finally {
    if (holder(key)?.owner === owner) localStorage.removeItem(key)
  }
}

function holder(key: string): { owner: string; until: number } | null {
  const [owner, until] = (localStorage.getItem(key) ?? '').split('|')
  return owner && Number(until) > Date.now() ? { owner, until: Number(until) } : null
}

async function leased(key: string, owner: string) {
  if (holder(key)) return false
  localStorage.setItem(key, `${owner}|${Date.now() + leaseMs}`)
  // localStorage has no compare-and-set: the last writer wins, which is visible after a moment.
  await pause(settleMs)
  return holder(key)?.owner === owner
}
