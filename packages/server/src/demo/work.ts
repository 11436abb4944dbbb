import { fileEndpoints } from '@cabinet/contract/files'
import { recordJournalLine } from '../features/journal/index.ts'
import { placeOrProlongLock } from '../features/locks/index.ts'
import { uploadSmallFiles } from '../features/uploads/index.ts'
import { definedOf, entryOf } from '../kernel/certain.ts'
import type { Tx } from '../kernel/ctx.ts'
import { asDemoActor, runDemoRequest } from './as.ts'
import { demoPeople } from './company.ts'
import { makeDemoFile } from './make/index.ts'
import type { DemoAction } from './plan.ts'
import { seededRandom } from './random.ts'
import type { DemoStaff } from './staff.ts'
import { demoDocumentFor } from './words.ts'

const day = 24 * 3_600_000
const nameOf = (account: string) =>
  definedOf(
    demoPeople.find((one) => one.account === account),
    `person ${account}`,
  ).name

/**
 * Does it all, one after another. Returns the ids of the files and folders that are there then, by their
 * space and path.
 */
export async function runDemoActions(
  tx: Tx,
  { staff, spaces }: { staff: DemoStaff; spaces: ReadonlyMap<string, string> },
  deeds: readonly DemoAction[],
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const deed of deeds) {
    const actor = entryOf(staff, deed.account)
    const own = asDemoActor(tx, actor, deed.at)
    const shared = deed.workspace === undefined ? actor.organisationId : entryOf(spaces, deed.workspace)
    const spaceId = deed.own ? actor.userId : shared
    const key = `${spaceId}/${deed.path}`
    if (deed.kind === 'put') files.set(key, await put(own, spaceId, deed))
    else if (deed.kind === 'folder')
      await runDemoRequest(own, fileEndpoints.addFolders, { spaceId, paths: [deed.path] })
    else if (deed.kind === 'remove') {
      await runDemoRequest(own, fileEndpoints.remove, { ids: [entryOf(files, key)] })
      files.delete(key)
    } else await hold(own, spaceId, entryOf(files, key))
  }
  return files
}

async function put(tx: Tx, spaceId: string, deed: DemoAction & { kind: 'put' }): Promise<string> {
  const { path, version, department, account, at } = deed
  const name = path.slice(path.lastIndexOf('/') + 1)
  const kind = name.endsWith('.gbk.txt') ? 'gbk.txt' : name.slice(name.lastIndexOf('.') + 1)
  const title = name.slice(0, -kind.length - 1)
  const random = seededRandom(`${spaceId.length}${department}${account}${path}${version}`)
  const paper = demoDocumentFor({ title, author: nameOf(account), at, department }, random)
  const bytes = makeDemoFile(kind, paper, random)
  const shown = `${title}.${kind.replace('gbk.', '')}`
  const file = { name: shown, relativePath: path.slice(0, path.lastIndexOf('/') + 1) + shown, bytes }
  const [placed] = await uploadSmallFiles(tx, { spaceId }, { files: [file], merge: version > 1 })
  if (placed && 'fileId' in placed) return placed.fileId
  throw placed?.error ?? new Error(path)
}

async function hold(tx: Tx, spaceId: string, nodeId: string): Promise<void> {
  const until = new Date(tx.now().getTime() + 3 * day)
  await placeOrProlongLock(tx, { nodeId, spaceId, kind: 'manual', until })
  await recordJournalLine(tx, {
    action: 'locks.place',
    spaceId,
    nodes: [nodeId],
    after: { kind: 'manual', until },
  })
}
