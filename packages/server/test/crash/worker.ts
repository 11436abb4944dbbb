import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SeededRandom } from '../../src/demo/random.ts'
import type { Editing, Entry, Ledger, State } from './ledger.ts'
import { Refusal, sha256, type Wire } from './wire.ts'

export interface Work {
  wire: Wire
  ledger: Ledger
  random: SeededRandom
  /** Folders that are never moved. */
  folders: string[]
  stopped: () => boolean
}

/** Uploads, replaces, moves, renames, deletes at random until it is stopped. */
export async function workOn(work: Work): Promise<void> {
  while (!work.stopped()) {
    try {
      await doSomething(work)
    } catch (error) {
      if (error instanceof Refusal) work.ledger.problem(`refused while healthy: ${error.message}`)
      // the connection broke or the database is down: the outcome is unknown until the next comparison
      await sleep(5)
    }
  }
}

async function doSomething(work: Work): Promise<void> {
  const { ledger, random } = work
  const free = [...ledger.entries.values()].filter((one) => !one.busy && one.acked && !one.editing)
  const files = free.filter((one) => !one.folder)
  const dice = random.next()
  if (dice < 0.4 || files.length < 4) return create(work)
  if (dice < 0.48) return batch(work)
  if (dice < 0.52) return makeFolder(work)
  const entry = random.pick(dice < 0.6 ? free : files)
  await alone(entry, () => {
    if (dice < 0.7) return move(work, entry)
    if (dice < 0.76) return rename(work, entry)
    if (dice < 0.86 && mayEdit(work, entry)) return edit(work, entry)
    if (dice < 0.9 || entry.folder) return entry.folder ? rename(work, entry) : replace(work, entry)
    return remove(work, entry)
  })
}

/**
 * Runs a change with exclusive use of an entry; after a failure the entry stays unused until it is compared.
 */
async function alone(entry: Entry, change: () => Promise<void>): Promise<void> {
  entry.busy = true
  await change()
  entry.busy = false
}

/** Mostly small files, some of several chunks, a few of megabytes. */
function content(random: SeededRandom): Buffer {
  const dice = random.next()
  if (dice < 0.5) return randomBytes(random.between(1, 64 * 1024))
  return randomBytes(dice < 0.9 ? random.between(64 * 1024, 900_000) : random.between(1_000_000, 5_000_000))
}

/** Any folder, including moving ones. */
function someFolder({ ledger, folders, random }: Work): string {
  const moving = [...ledger.entries.values()].filter((one) => one.folder && one.acked && one.id && !one.busy)
  return random.next() < 0.3 && moving.length > 0 ? random.pick(moving).id! : random.pick(folders)
}

async function create(work: Work): Promise<void> {
  const { ledger, wire, random } = work
  const entry = ledger.open(false)
  const bytes = content(random)
  const target = {
    parentId: someFolder(work),
    name: `${entry.token}${random.next() < 0.4 ? '.txt' : '.bin'}`,
  }
  entry.bytes = bytes
  await ledger.change(entry, { ...target, sha: sha256(bytes) }, async () => {
    entry.id = (await wire.put(target, bytes)).id
  })
  delete entry.bytes
  entry.busy = false
}

/** Uploads a batch, which is atomic; but each entry is compared alone. */
async function batch(work: Work): Promise<void> {
  const { ledger, wire, random } = work
  const parentId = someFolder(work)
  const files = Array.from({ length: random.between(2, 20) }, () => {
    const entry = ledger.open(false)
    const bytes = randomBytes(random.between(1, 90_000))
    return { entry, bytes, name: `${entry.token}.bin` }
  })
  const sent = wire.batch(parentId, files)
  await Promise.all(
    files.map(({ entry, bytes, name }, index) =>
      ledger.change(entry, { parentId, name, sha: sha256(bytes) }, async () => {
        entry.id = (await sent)[index]!.id
      }),
    ),
  )
  for (const { entry } of files) entry.busy = false
}

async function makeFolder({ ledger, wire, random, folders }: Work): Promise<void> {
  const entry = ledger.open(true)
  const state = { parentId: random.pick(folders), name: entry.token, sha: '' }
  await ledger.change(entry, state, async () => {
    entry.id = (await wire.addFolder(state.parentId, state.name)).id
  })
  entry.busy = false
}

/** Moves a folder only between fixed ones, so that it never ends up below itself. */
async function move(work: Work, entry: Entry): Promise<void> {
  const parentId = entry.folder ? work.random.pick(work.folders) : someFolder(work)
  if (parentId === entry.acked!.parentId) return
  await work.ledger.change(entry, { ...entry.acked!, parentId }, () => work.wire.move(entry.id!, parentId))
}

async function rename({ ledger, wire, random }: Work, entry: Entry): Promise<void> {
  const ending = /\.\w+$/.exec(entry.acked!.name)?.[0] ?? ''
  const name = `${entry.token}-${random.between(1, 999)}${ending}`
  await ledger.change(entry, { ...entry.acked!, name }, () => wire.rename(entry.id!, name))
}

async function replace({ ledger, wire, random }: Work, entry: Entry): Promise<void> {
  const bytes = content(random)
  await ledger.change(entry, { ...entry.acked!, sha: sha256(bytes) }, () =>
    wire.put(entry.acked!, bytes, { merge: true }),
  )
}

/** Texts outside moving folders, two at a time, as the server permits one user. */
function mayEdit({ ledger, folders }: Work, { acked }: Entry): boolean {
  const editors = [...ledger.entries.values()].filter((one) => one.editing && one.busy).length
  return editors < 2 && acked!.name.endsWith('.txt') && folders.includes(acked!.parentId)
}

/** Saves a draft and a version, and leaves. */
async function edit({ ledger, wire, random }: Work, entry: Entry): Promise<void> {
  const editing: Editing = { member: null }
  entry.editing = editing
  const { member, base } = await wire.edit(entry.id!)
  editing.member = member
  const half = content(random)
  editing.draft = sha256(half)
  await wire.keepDraft(member, half)
  editing.kept = editing.draft
  ledger.sums.acknowledged++
  const whole = content(random)
  editing.version = sha256(whole)
  await ledger.change(entry, { ...entry.acked!, sha: editing.version }, () =>
    wire.saveEdited(member, base, whole),
  )
  await wire.leaveEditing(member, true)
  delete entry.editing
}

const remove = ({ ledger, wire }: Work, entry: Entry): Promise<void> =>
  ledger.change(entry, null, () => wire.remove(entry.id!))

/** Resumes interrupted uploads after a crash, and verifies the chunks that the server claims to have. */
export async function resume(
  { wire, ledger }: Pick<Work, 'wire' | 'ledger'>,
  wanted: Map<Entry, State>,
): Promise<void> {
  for (const [entry, state] of wanted) {
    if (entry.acked || !entry.bytes) continue
    const bytes = entry.bytes
    entry.busy = true
    try {
      await ledger.change(entry, state, async () => {
        entry.id = (await wire.put(state, bytes)).id
      })
    } catch (error) {
      ledger.problem(`an upload cannot go on after the crash: ${(error as Error).message}`)
    }
    entry.busy = false
  }
}

/** After a crash, an acknowledged draft must be the starting point, unless it became a version. */
export async function goOnEditing({ wire, ledger }: Pick<Work, 'wire' | 'ledger'>): Promise<void> {
  for (const entry of ledger.entries.values()) {
    const { editing, acked, id } = entry
    // the window of a failed opening is unknown: its file stays locked for a while and is skipped
    if (!editing?.member || !acked) continue
    const { kept, draft, version } = editing
    try {
      await wire.leaveEditing(editing.member, true)
      const { member } = await wire.edit(id!, 'draft')
      const found = sha256(await wire.editedFrom(member))
      const good = acked.sha === version ? [version] : [kept ?? acked.sha, draft]
      if (!good.includes(found)) ledger.problem(`${entry.token} is not gone on with from its draft`)
      await wire.leaveEditing(member, false)
      delete entry.editing
    } catch (error) {
      ledger.problem(`editing cannot go on after the crash: ${(error as Error).message}`)
    }
  }
}
