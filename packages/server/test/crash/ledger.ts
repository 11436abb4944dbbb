import { type Shown, sha256, type Wire } from './wire.ts'

/** State of a file or folder: its parent, its name and its bytes ('' for a folder). */
export interface State {
  parentId: string
  name: string
  sha: string
}

/** One window's editing of a file. */
export interface Editing {
  /** The window; null before the server reported it. */
  member: string | null
  /** Checksums of the acknowledged draft, of a requested one, and of the acknowledged version. */
  kept?: string
  draft?: string
  version?: string
}

/** File or folder through its life. Its token is part of all its names. */
export interface Entry {
  token: string
  folder: boolean
  /** Known once the server has returned it. */
  id: string | null
  /** State that the server has acknowledged; null: absent. */
  acked: State | null
  /** States requested since, which may have been applied. */
  asked: (State | null)[]
  /** Bytes asked for, so that an upload can go on after the crash. */
  bytes?: Buffer
  /** An operation runs on it, or its state is unknown. */
  busy: boolean
  /** Present while it is edited. */
  editing?: Editing
  /** Changed since the last comparison. */
  touched: boolean
}

const same = (one: State | null, other: State | null) =>
  one === null || other === null
    ? one === other
    : one.parentId === other.parentId && one.name === other.name && one.sha === other.sha

/** Records requested and acknowledged changes, to compare them with the actual state. */
export function openLedger() {
  const entries = new Map<string, Entry>()
  const problems: string[] = []
  const sums = { acknowledged: 0, undecided: 0 }
  let count = 0

  return {
    entries,
    problems,
    sums,
    problem: (words: string) => void problems.push(words),

    open(folder: boolean): Entry {
      const token = `t${(++count).toString(36)}x`
      const entry: Entry = { token, folder, id: null, acked: null, asked: [], busy: true, touched: true }
      entries.set(token, entry)
      return entry
    },

    /** Changes an entry; acknowledged when it resolves. If it throws, both states are valid afterwards. */
    async change(entry: Entry, state: State | null, work: () => Promise<unknown>): Promise<void> {
      entry.asked.push(state)
      entry.touched = true
      await work()
      entry.acked = state
      entry.asked = []
      sums.acknowledged++
    },

    /** Compares changed entries (or all) with the server's state, and continues from there. */
    async compare(wire: Wire, everything: boolean): Promise<void> {
      const shown = new Map<string, Shown>()
      for (const item of await wire.walk()) {
        if (item.folder && /^p\d$/.test(item.name)) continue
        const token = /t[0-9a-z]+x/.exec(item.name)?.[0] ?? item.name
        if (shown.has(token)) problems.push(`${token} is there twice`)
        if (!entries.has(token)) problems.push(`${item.name} is there and nobody asked for it`)
        shown.set(token, item)
      }
      for (const entry of entries.values())
        if (everything || entry.touched) await settle(wire, entry, shown.get(entry.token))
    },
  }

  async function settle(wire: Wire, entry: Entry, item: Shown | undefined): Promise<void> {
    const now = item ? await stateOf(wire, item) : null
    if (![entry.acked, ...entry.asked].some((good) => same(good, now)))
      problems.push(
        `${entry.token} ${entry.acked && !now ? 'was acknowledged and is lost' : 'is in a state nobody asked for'}: ${JSON.stringify({ acked: entry.acked, asked: entry.asked, now })}`,
      )
    if (entry.asked.length > 0) sums.undecided++
    entry.acked = now
    entry.id = item?.id ?? entry.id
    entry.asked = []
    entry.touched = false
    entry.busy = false
    if (!now && !entry.bytes) entries.delete(entry.token)
  }

  async function stateOf(wire: Wire, item: Shown): Promise<State> {
    const { parentId, name } = item
    if (item.folder) return { parentId, name, sha: '' }
    try {
      const bytes = await wire.read(item.id)
      if (bytes.length !== item.size)
        problems.push(`${name} is shown with ${item.size} bytes and has ${bytes.length}`)
      return { parentId, name, sha: sha256(bytes) }
    } catch (error) {
      problems.push(`${name} is listed and cannot be read: ${(error as Error).message}`)
      return { parentId, name, sha: 'unreadable' }
    }
  }
}

export type Ledger = ReturnType<typeof openLedger>
