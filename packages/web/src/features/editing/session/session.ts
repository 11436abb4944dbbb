import { type EditingOpenReply, editingEndpoints, editingLimits } from '@cabinet/contract/editing'
import { create } from 'zustand'
import { CallError, call } from '../../../kernel/call.ts'
import { showToast } from '../../../kernel/toast.ts'
import { messages } from '../editing.text.ts'
import type { EditingChannel, EditingWindow, FileEditorHandle } from '../editor.ts'
import {
  areBytesEqual,
  fetchSessionSource,
  sendSessionDraft,
  sendSessionLeaving,
  sendSessionVersion,
} from './bytes.ts'
import { type EditingChannelLine, openEditingChannel } from './line.ts'

/** Where a session is: on its way, asking, not to be had, or open. */
export type EditingPhase =
  | { at: 'opening' }
  | { at: 'draft'; by: string; when: Date }
  | { at: 'taken'; by: string }
  | { at: 'wopi' }
  | { at: 'failed'; error: unknown }
  | { at: 'open'; source: Uint8Array<ArrayBuffer>; channel: EditingChannel | null }

export interface EditingSessionState {
  phase: EditingPhase
  /** Whether everything is in a version, in a draft, or nowhere yet. */
  work: 'saved' | 'changed' | 'drafted' | 'saving' | 'failed'
  draftedAt: Date | null
  /** Why the last save made no version, or what was to be kept was not; null where nothing failed since. */
  failure: unknown
  online: boolean
  members: readonly EditingWindow[]
  me: string
  /** Why this window edits no more. */
  out: CallError | null
  /** The file that a save became because of a newer version. */
  conflict: string | null
  /** Whether the editor stands and can be asked for bytes. */
  ready: boolean
}

export interface EditingSession {
  use: <T>(pick: (state: EditingSessionState) => T) => T
  state: () => EditingSessionState
  open(choice?: 'draft' | 'version'): Promise<void>
  /** The editor stands. */
  attach(handle: FileEditorHandle): void
  changed(): void
  broken(error: unknown): void
  draft(): Promise<void>
  /** Answers whether a version was made. */
  save(about?: { name: string; note: string }): Promise<boolean>
  /** The file as it is now, for a copy. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  /** Leaves properly; `keep` leaves a draft for whoever comes next. Stays and answers false where none could be kept. */
  leave(keep: boolean): Promise<boolean>
  /** The page goes away: says so as far as that is still possible. */
  vanish(): void
}

const nothing: EditingSessionState = {
  phase: { at: 'opening' },
  work: 'saved',
  draftedAt: null,
  failure: null,
  online: true,
  members: [],
  me: '',
  out: null,
  conflict: null,
  ready: false,
}

/** Milliseconds for which a save waits until the server has everything that was typed. */
const patienceMs = 10_000

/** One window's part in the editing of a file. */
export function createEditingSession(fileId: string): EditingSession {
  const use = create<EditingSessionState>(() => nothing)
  const set = use.setState
  let line: EditingChannelLine | null = null
  let handle: FileEditorHandle | null = null
  let opened: EditingOpenReply | null = null
  let base = 0
  /** The bytes the editor was given, as long as they equal the current version. */
  let untouched: Uint8Array | null = null
  let changes = 0
  let timer: ReturnType<typeof setInterval> | undefined

  async function open(choice?: 'draft' | 'version') {
    set({ ...nothing })
    try {
      const reply = await call(editingEndpoints.open, { fileId, choice }, { quiet: true })
      if (reply.state === 'draft') return askFor(reply)
      if (reply.state === 'taken') return set({ phase: { at: 'taken', by: reply.by ?? '' } })
      if (reply.state === 'wopi') return set({ phase: { at: 'wopi' } })
      await begin(reply)
    } catch (error) {
      set({ phase: { at: 'failed', error } })
    }
  }

  const askFor = ({ draft }: EditingOpenReply) =>
    set({ phase: { at: 'draft', by: draft?.by ?? '', when: draft?.at ?? new Date() } })

  async function begin(reply: EditingOpenReply) {
    const me = reply.me!
    opened = reply
    base = reply.base!
    // before its bytes: from here on the window counts as there
    line = openEditingChannel({
      me,
      members: reply.members!,
      ticket: reply.ticket!,
      renew: async () => (await call(editingEndpoints.ticket, { memberId: me.id }, { quiet: true })).ticket,
      onOnline: (online) => set({ online }),
      onMembers: () => set({ members: line!.members() }),
      onSaved: hearSaved,
      onOut: (error) => set({ out: error, online: false }),
    })
    set({ members: reply.members!, me: me.id, work: reply.unsaved ? 'drafted' : 'saved' })
    const source = await fetchSessionSource(me.id)
    untouched = reply.unsaved ? null : source
    set({ phase: { at: 'open', source, channel: reply.shared ? line : null } })
    timer = setInterval(() => void draft(), editingLimits.draftMs)
  }

  /** Somebody saved: what was on the line until then is in a version. */
  function hearSaved({
    by,
    number,
    conflict,
  }: {
    by: string
    number: number
    conflict?: string | undefined
  }) {
    if (conflict !== undefined) return set({ conflict, work: 'saved' })
    // the own save is told by its answer
    if (number <= base || use.getState().work === 'saving') return
    base = number
    untouched = null
    showToast.info(messages.savedBy, { params: { name: by, number } })
    set({ work: 'saved' })
  }

  function changed() {
    changes += 1
    if (use.getState().work !== 'saving') set({ work: 'changed' })
  }

  const bytes = () => {
    if (!handle) throw new Error('the editor does not stand yet')
    return handle.bytes()
  }

  async function draft() {
    const { work, out, members, me } = use.getState()
    // of those who have the same document, one keeps it
    const others =
      opened?.shared && members[0] && members[0].id !== me && document.visibilityState === 'visible'
    if ((work !== 'changed' && work !== 'failed') || out || others || !handle) return
    // tried again in a minute; what will not do then either is told on saving
    await keep().catch((error: unknown) => console.warn('draft:', error))
  }

  async function keep() {
    const before = changes
    const now = await bytes()
    // an editor in which nothing was changed after all gives back what it was given
    const same = untouched !== null && areBytesEqual(now, untouched)
    if (!same) await sendSessionDraft(opened!.me!.id, now)
    const { work } = use.getState()
    if ((work !== 'changed' && work !== 'failed') || changes !== before) return
    set(same ? { work: 'saved' } : { work: 'drafted', draftedAt: new Date() })
  }

  async function save(about = { name: '', note: '' }): Promise<boolean> {
    if (use.getState().work === 'saving' || !handle) return false
    set({ work: 'saving' })
    try {
      // what others did meanwhile must be in these bytes
      if (opened!.shared) await inTime(line?.settled())
      const before = changes
      const seq = line?.heard ?? 0
      const saved = await sendSessionVersion({ memberId: opened!.me!.id, base, seq, ...about }, await bytes())
      base = Math.max(base, saved.number)
      untouched = null
      if (saved.conflict) {
        set({ work: 'saved', conflict: saved.conflict.name })
        return false
      }
      set({ work: changes === before ? 'saved' : 'changed', failure: null })
      showToast.success(messages.savedVersion, { params: { number: saved.number } })
      return true
    } catch (error) {
      set({ work: 'failed' })
      await fail(error)
      return false
    }
  }

  /** Stores unsaved changes as a draft at once, because this window may hold the only copy. */
  async function fail(error: unknown) {
    // given up by the editor, which tells why
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (use.getState().out) return showToast.failure(error)
    if (!(error instanceof CallError)) console.error(error)
    set({ failure: error })
    await keep().catch((again: unknown) => console.warn('draft:', again))
  }

  function stop() {
    clearInterval(timer)
    line?.close()
  }

  async function leave(keeps: boolean) {
    const { work, out } = use.getState()
    if (keeps && (work === 'changed' || work === 'failed') && !out)
      try {
        await keep()
      } catch (error) {
        set({ failure: error })
        return false
      }
    stop()
    if (opened?.me)
      await call(editingEndpoints.leave, { memberId: opened.me.id, keep: keeps }, { quiet: true }).catch(
        () => undefined,
      )
    opened = null
    return true
  }

  function vanish() {
    stop()
    // with changes that are nowhere it is left as after a crash: whoever comes back goes on from the last update
    const { work } = use.getState()
    if (opened?.me && work !== 'changed' && work !== 'failed') void sendSessionLeaving(opened.me.id)
  }

  return {
    use,
    state: use.getState,
    open,
    attach(next) {
      handle = next
      set({ ready: true })
    },
    changed,
    broken: (error) => set({ phase: { at: 'failed', error } }),
    draft,
    save,
    bytes,
    leave,
    vanish,
  }
}

async function inTime(work: Promise<void> | undefined): Promise<void> {
  if (!work) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CallError('common.failed', 0)), patienceMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
