import { type EditingOpenReply, editingEndpoints, editingLimits } from '@cabinet/contract/editing'
import { create } from 'zustand'
import { CallError, call } from '../../../kernel/call.ts'
import { showToast } from '../../../kernel/toast.ts'
import { messages } from '../editing.text.ts'
import type { FileEditorHandle } from '../editor.ts'
import {
  areBytesEqual,
  fetchSessionSource,
  sendSessionDraft,
  sendSessionLeaving,
  sendSessionVersion,
} from './bytes.ts'
import { type EditingChannelLine, openEditingChannel } from './line.ts'
import { type EditingSession, type EditingSessionState, initialEditingState } from './session-state.ts'

/** Milliseconds a save waits until the server has all edits. */
const patienceMs = 10_000

/** Creates one window's part in the editing of a file. */
export function createEditingSession(fileId: string): EditingSession {
  const use = create<EditingSessionState>(() => initialEditingState)
  const set = use.setState
  let line: EditingChannelLine | null = null
  let handle: FileEditorHandle | null = null
  let opened: { memberId: string; isShared: boolean } | null = null
  let base = 0
  /** The bytes the editor was given, as long as they equal the current version. */
  let untouched: Uint8Array | null = null
  let changes = 0
  let timer: ReturnType<typeof setInterval> | undefined

  async function open(choice?: 'draft' | 'version') {
    set({ ...initialEditingState })
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
    const { me, members, ticket } = reply
    if (!me || !members || ticket === undefined || reply.base === undefined)
      throw new Error('an open session has a member, its members, a ticket and a version')
    opened = { memberId: me.id, isShared: reply.shared === true }
    base = reply.base
    // Connect before loading the bytes: from here on the server counts the window as a member.
    const channel = openEditingChannel({
      me,
      members,
      ticket,
      renew: async () => (await call(editingEndpoints.ticket, { memberId: me.id }, { quiet: true })).ticket,
      onOnline: (online) => set({ online }),
      onMembers: () => set({ members: channel.members() }),
      onSaved: hearSaved,
      onOut: (error) => set({ out: error, online: false }),
    })
    line = channel
    set({ members, me: me.id, work: reply.unsaved ? 'drafted' : 'saved' })
    const source = await fetchSessionSource(me.id)
    untouched = reply.unsaved ? null : source
    set({ phase: { at: 'open', source, channel: reply.shared ? channel : null } })
    timer = setInterval(() => void draft(), editingLimits.draftMs)
  }

  /** Handles another member's save: all updates until then are in a version. */
  function hearSaved({
    by,
    number,
    conflict,
    recovered,
  }: {
    by: string
    number: number
    conflict?: string | undefined
    recovered?: boolean | undefined
  }) {
    if (conflict !== undefined) return set({ conflict, isRecovered: recovered === true, work: 'saved' })
    // The own save is handled by its response.
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

  /** The file with the changes; where they cannot be written into it, what the editor itself writes. */
  async function bytesToSave() {
    try {
      return { bytes: await bytes(), recovered: false }
    } catch (error) {
      const own = isAbort(error) ? null : await handle?.ownBytes?.().catch(() => null)
      if (!own) throw error
      return { bytes: own, recovered: true }
    }
  }

  async function draft() {
    const { work, out, members, me } = use.getState()
    // Among windows with the same document, one stores the draft.
    const others =
      opened?.isShared && members[0] && members[0].id !== me && document.visibilityState === 'visible'
    if ((work !== 'changed' && work !== 'failed') || out || others || !handle) return
    // The next try follows in a minute; a lasting failure is reported on saving.
    await keep().catch((error: unknown) => console.warn('draft:', error))
  }

  async function keep() {
    const before = changes
    const now = await bytes()
    // An editor without effective changes returns the bytes it was given.
    const same = untouched !== null && areBytesEqual(now, untouched)
    if (!same) {
      if (!opened) throw new Error('the session is over')
      await sendSessionDraft(opened.memberId, now)
    }
    const { work } = use.getState()
    if ((work !== 'changed' && work !== 'failed') || changes !== before) return
    set(same ? { work: 'saved' } : { work: 'drafted', draftedAt: new Date() })
  }

  async function save(about = { name: '', note: '' }): Promise<boolean> {
    if (use.getState().work === 'saving' || !handle || !opened) return false
    const { memberId, isShared } = opened
    set({ work: 'saving' })
    try {
      // These bytes must include the updates of others.
      if (isShared) await inTime(line?.settled())
      const before = changes
      const seq = line?.heard ?? 0
      const { bytes: content, recovered } = await bytesToSave()
      const saved = await sendSessionVersion({ memberId, base, seq, ...about, recovered }, content)
      base = Math.max(base, saved.number)
      untouched = null
      if (saved.conflict) {
        set({ work: 'saved', conflict: saved.conflict.name, isRecovered: saved.recovered === true })
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
    // The editor aborted and reports the reason itself.
    if (isAbort(error)) return
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
    if (opened)
      await call(editingEndpoints.leave, { memberId: opened.memberId, keep: keeps }, { quiet: true }).catch(
        () => undefined,
      )
    opened = null
    return true
  }

  function vanish() {
    stop()
    // Unsaved changes are left as after a crash: the next window continues from the last update.
    const { work } = use.getState()
    if (opened && work !== 'changed' && work !== 'failed') void sendSessionLeaving(opened.memberId)
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
    read(reason) {
      const { phase } = use.getState()
      if (phase.at !== 'open') return
      set({ phase: { at: 'reading', reason, source: phase.source } })
      // A draft that the session began with stays.
      void leave(true)
    },
    broken: (error) => set({ phase: { at: 'failed', error } }),
    draft,
    save,
    bytes,
    leave,
    vanish,
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

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
