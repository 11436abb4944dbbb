import { useMemo, useRef } from 'react'
import type { ListAnswer } from './types.ts'

/** Returns the rows of the answer; while another query loads, the previous ones stay. */
export function useHeldAnswer<Row>({ data, isFetching }: ListAnswer<Row>) {
  const last = useRef<ListAnswer<Row>['data']>(undefined)
  if (data) last.current = data
  const held = data ?? (isFetching ? last.current : undefined)
  return { rows: held?.rows, total: held?.total ?? 0, stale: !data && !!held }
}

/** Returns whether the server offers a button; always true if the page passes none. */
export function useOfferedButtons(buttons: readonly { event: string }[] | undefined) {
  return useMemo(() => {
    const events = buttons && new Set(buttons.map(({ event }) => event))
    return ({ key }: { key: string }) => !events || events.has(key)
  }, [buttons])
}
