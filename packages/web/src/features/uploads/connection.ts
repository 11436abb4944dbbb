import { useSyncExternalStore } from 'react'

const isOnline = () => navigator.onLine

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a connection; re-renders on change. */
export const useConnectionState = () => useSyncExternalStore(subscribe, isOnline)

/** Runs a request with a signal that ends it as soon as the connection is gone, rather than after a time-out. */
export async function whileConnected<T>(request: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController()
  const end = () => lost.abort()
  window.addEventListener('offline', end)
  try {
    return await request(lost.signal)
  } finally {
    window.removeEventListener('offline', end)
  }
}
