import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import type { EditingChannel } from '../../editing/index.ts'
import type { WorkbookMutation } from '../mutation.ts'
import type { UniverWorkbook } from '../univer/book.ts'
import { isStructuralMutation } from './kinds.ts'
import { createChangeOrder, type SharedChangeUpdate } from './order.ts'

export interface WorkbookSession {
  /** Records a change made in this window. */
  made(mutation: WorkbookMutation): void
  isBlocked(): boolean
  /** Returns all changes in the server's order, unconfirmed ones last. */
  all(): WorkbookMutation[]
  /** Starts applying the changes of others; the workbook is open. */
  join(book: UniverWorkbook): void
  leave(): void
}

export interface WorkbookSessionEvents {
  onChange(): void
  /** Called when changes of this window are discarded because rows or sheets shifted before they arrived. */
  onLost(): void
}

/** Compresses an update: pasted ranges are repetitive, and the channel has a size limit. */
const packed = (update: SharedChangeUpdate<WorkbookMutation>) => deflateSync(strToU8(JSON.stringify(update)))
const unpacked = (bytes: Uint8Array) =>
  JSON.parse(strFromU8(inflateSync(bytes))) as SharedChangeUpdate<WorkbookMutation>

/** Opens the session of all changes to one workbook; without a channel only this window's. */
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
