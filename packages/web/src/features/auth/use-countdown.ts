import { useEffect, useState } from 'react'

/** Countdown in seconds, stopping at 0. */
export function useCountdown(first = 0): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(first)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
