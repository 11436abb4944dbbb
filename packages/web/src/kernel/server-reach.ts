import { create } from 'zustand'
import { isOffline } from './connection.ts'
import { apiBaseAddress, sendRequest } from './send.ts'

/** Milliseconds between two questions whether the server answers again, and for one answer. */
const pauseMs = 4_000
const answerMs = 10_000
/** Answers of a proxy that does not reach the server, or of a server that does not reach its database. */
const isUnreached = (status: number) => status >= 502 && status <= 504

const store = create<{ isUnreachable: boolean }>(() => ({ isUnreachable: false }))
const listeners = new Set<() => void>()
let isAsking = false

/** Whether the server does not answer although there is a network; re-renders on change. */
export const useIsServerUnreachable = () => store((state) => state.isUnreachable)

/** Calls back when the server answers again; returns an unsubscribe function. */
export function onServerReached(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes how a request ended; one without an answer is looked into where somebody would be told. */
export function noteAnswer(status: number | null) {
  if (status !== null && !isUnreached(status)) return settle()
  if (!isAsking && !isOffline() && listeners.size > 0) void askUntilAnswered()
}

/** One failed request may be chance: the server counts as unreachable once it fails to answer again. */
async function askUntilAnswered() {
  isAsking = true
  while (isAsking && !(await doesAnswer())) {
    if (!isAsking) break
    store.setState({ isUnreachable: true })
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  settle()
}

async function doesAnswer(): Promise<boolean> {
  try {
    const { status } = await sendRequest({
      method: 'GET',
      url: `${apiBaseAddress}/health`,
      headers: {},
      signal: AbortSignal.timeout(answerMs),
    })
    return !isUnreached(status)
  } catch {
    // without a network another message stands there; with nobody left to be told, nothing more is asked
    return listeners.size === 0 || isOffline()
  }
}

function settle() {
  isAsking = false
  if (!store.getState().isUnreachable) return
  store.setState({ isUnreachable: false })
  for (const listener of listeners) listener()
}
