import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import type { EditingChannel } from '../../editing/index.ts'
import type { WorkbookMutation } from '../mutation.ts'
import type { UniverWorkbook } from '../univer/book.ts'
import { isStructuralMutation } from './kinds.ts'
import { createChangeOrder, type SharedChangeUpdate } from './order.ts'

export interface WorkbookSession {
  /** A change that somebody made here. */
  made(mutation: WorkbookMutation): void
  isBlocked(): boolean
  /** All changes, in the server's order, those on their way last. */
  all(): WorkbookMutation[]
  /** Hears the others from now on; the book is open. */
  join(book: UniverWorkbook): void
  leave(): void
}

export interface WorkbookSessionEvents {
  onChange(): void
  /** Changes of this window count for nothing: rows or sheets became others before they arrived. */
  onLost(): void
}

/** A range that is pasted repeats itself a lot, and the line has its limit. */
const packed = (update: SharedChangeUpdate<WorkbookMutation>) => deflateSync(strToU8(JSON.stringify(update)))
const unpacked = (bytes: Uint8Array) =>
  JSON.parse(strFromU8(inflateSync(bytes))) as SharedChangeUpdate<WorkbookMutation>

/** Everybody's changes to one workbook; without a channel, this window's. */
export function openWorkbookSession(
  channel: EditingChannel | null,
  { onChange, onLost }: WorkbookSessionEvents,
): WorkbookSession {
  const order = createChangeOrder<WorkbookMutation>(channel?.me.id ?? '', isStructuralMutation)
  let outbox: WorkbookMutation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}

  /** Sends the changes of one command as one update, so that nobody sees half of it. */
  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (outbox.length === 0) return
    const update = order.make(outbox)
    outbox = []
    channel?.send(packed(update))
  }

  return {
    made(mutation) {
      outbox.push(mutation)
      timer ??= setTimeout(flush)
      onChange()
    },
    isBlocked: () => channel !== null && order.isBlocked(),
    all: () => [...order.all(), ...outbox],
    join(book) {
      if (!channel) return
      stop = channel.onUpdate((bytes, from, seq) => {
        flush()
        const update = unpacked(bytes)
        const step = order.receive(update, from, seq)
        if (!step) return
        const kept = step.rebuild ? book.rebuild(step.changes) : book.apply(step.changes)
        if (step.rebuild || update.changes.some(isStructuralMutation)) book.forgetUndo()
        if (step.lost || !kept) onLost()
        onChange()
      })
    },
    leave() {
      flush()
      stop()
    },
  }
}
