/**
 * The order of changes made in several windows. The server numbers updates; a window shows its own at once
 * and rebuilds when an update of another window precedes them. Changes are of two kinds. Settings assign
 * content to cells, rows or columns: the last one wins, so one may be repeated. Structural changes move, add
 * or remove, which shifts positions: an update whose window had not yet received another's structural change
 * is discarded in every window alike.
 */
export interface SharedChangeUpdate<C> {
  /** The last update number that its window had received. */
  base: number
  changes: readonly C[]
}

/** The effect of an update on a window's document. */
export interface SharedChangeStep<C> {
  /** Whether to start again from the document as the session opened it. */
  rebuild: boolean
  /** The changes to apply next, in order. */
  changes: readonly C[]
  /** Whether own changes were discarded, which the window should report. */
  lost: boolean
}

interface Pending<C> extends SharedChangeUpdate<C> {
  void: boolean
}

export interface SharedChangeOrder<C> {
  /** Wraps a change already applied in this window as an update to send. */
  make(changes: readonly C[]): SharedChangeUpdate<C>
  receive(update: SharedChangeUpdate<C>, from: string, seq: number): SharedChangeStep<C> | null
  /** Whether a structural change of this window is unconfirmed: until then no other change is allowed. */
  isBlocked(): boolean
  /** Returns all effective changes in order, unconfirmed ones last. */
  all(): C[]
}

export function createChangeOrder<C>(me: string, isStructural: (change: C) => boolean): SharedChangeOrder<C> {
  let seen = 0
  const confirmed: C[] = []
  const structures: { seq: number; from: string }[] = []
  let pending: Pending<C>[] = []
  const structural = (update: SharedChangeUpdate<C>) => update.changes.some(isStructural)
  const alive = () => pending.filter((one) => !one.void)
  const waiting = () => alive().flatMap(({ changes }) => changes)

  const counts = ({ base }: SharedChangeUpdate<C>, from: string) =>
    !structures.some((one) => one.seq > base && one.from !== from)

  function receive(update: SharedChangeUpdate<C>, from: string, seq: number): SharedChangeStep<C> | null {
    seen = seq
    const counted = counts(update, from)
    if (from === me && pending.length > 0) pending.shift()
    else if (from === me) return replay(update, seq, counted)
    if (!counted) return null
    if (structural(update)) structures.push({ seq, from })
    if (from === me) {
      confirmed.push(...update.changes)
      return null
    }
    return foreign(update)
  }

  /** Handles an update of this same window from before its page was reloaded. */
  function replay(update: SharedChangeUpdate<C>, seq: number, counted: boolean): SharedChangeStep<C> | null {
    if (!counted) return null
    if (structural(update)) structures.push({ seq, from: me })
    confirmed.push(...update.changes)
    return { rebuild: false, changes: update.changes, lost: false }
  }

  function foreign(update: SharedChangeUpdate<C>): SharedChangeStep<C> {
    const own = alive()
    if (own.length === 0) {
      confirmed.push(...update.changes)
      return { rebuild: false, changes: update.changes, lost: false }
    }
    confirmed.push(...update.changes)
    if (structural(update)) {
      pending = pending.map((one) => ({ ...one, void: true }))
      return { rebuild: true, changes: [...confirmed], lost: true }
    }
    if (own.some(structural)) return { rebuild: true, changes: [...confirmed, ...waiting()], lost: false }
    return { rebuild: false, changes: [...update.changes, ...waiting()], lost: false }
  }

  return {
    make(changes) {
      const update = { base: seen, changes }
      pending.push({ ...update, void: false })
      return update
    },
    receive,
    isBlocked: () => alive().some(structural),
    all: () => [...confirmed, ...waiting()],
  }
}
