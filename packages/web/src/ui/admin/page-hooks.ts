import { useMemo, useRef } from 'react'
import type { ListAnswer } from './types.ts'

/** The rows of the answer; while another question's are on their way, the last ones stay. */
export function useHeldAnswer<Row>({ data, isFetching }: ListAnswer<Row>) {
  const last = useRef<ListAnswer<Row>['data']>(undefined)
  if (data) last.current = data
  const held = data ?? (isFetching ? last.current : undefined)
  return { rows: held?.rows, total: held?.total ?? 0, stale: !data && !!held }
}

/** Whether the server offers a button; everything where the page does not ask. */
export function useOfferedButtons(buttons: readonly { event: string }[] | undefined) {
  return useMemo(() => {
    const events = buttons && new Set(buttons.map(({ event }) => event))
    return ({ key }: { key: string }) => !events || events.has(key)
  }, [buttons])
}
