import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { limits } from '@cabinet/contract/limits'
import { itemAt, lastOf } from '../../kernel/certain.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { AppError } from '../../kernel/errors.ts'
import { createServerState } from '../../kernel/server-state.ts'
import { type FolderReference, folderIdOfReference, nodeNameKey } from '../nodes/index.ts'
import type { PlacedFile } from './placing.ts'
import { type SmallFileToUpload, uploadSmallFiles, uploadWholeFile } from './small.usecases.ts'
import { clashRuleOf, type SentClashChoice } from './uploads.rules.ts'

/** A file of a request of its own. */
interface GatheredFile {
  ctx: Ctx
  target: FolderReference
  file: SmallFileToUpload
  sent: SentClashChoice
}

interface WaitingFile extends GatheredFile {
  done: (placed: PlacedFile) => void
  failed: (error: unknown) => void
}

/** Files that wait for the transaction before theirs, by session, folder and clash rule. */
const linesOfServer = createServerState(() => new Map<string, WaitingFile[][]>())

/**
 * Creates a small file. Those that one session sends into the same folder while a transaction with such files runs
 * share the next one: they would wait for its lock of the space and its sync anyway. Each has its own journal line.
 */
export function uploadGatheredFile(gathered: GatheredFile): Promise<PlacedFile> {
  const { ctx, target, sent } = gathered
  const lines = linesOfServer(ctx)
  const { ip, agent } = ctx.visit
  const key = JSON.stringify([
    ctx.actor.sessionId,
    ip,
    agent,
    folderIdOfReference(ctx, target),
    clashRuleOf(sent),
  ])
  return new Promise((done, failed) => {
    const one = { ...gathered, done, failed }
    const line = lines.get(key)
    if (!line) {
      const begun = [[one]]
      lines.set(key, begun)
      void storeLine(begun, () => lines.delete(key))
      return
    }
    const last = line.at(-1)
    if (last && fits(last, one.file)) last.push(one)
    else line.push([one])
  })
}

/** Whether the file may share the transaction: two of one name follow each other, as the clash rule says. */
const fits = (batch: readonly WaitingFile[], { name, bytes }: SmallFileToUpload): boolean =>
  batch.length < limits.batchFiles &&
  batch.reduce((sum, { file }) => sum + file.bytes.length, bytes.length) <= limits.batchBytes &&
  batch.every(({ file }) => nodeNameKey(file.name) !== nodeNameKey(name))

/**
 * Stores what waits, once those of the same turn of the event loop wait, too. The line ends in the turn in which it is
 * found empty, so that no file joins an ended one.
 */
async function storeLine(line: WaitingFile[][], end: () => void): Promise<void> {
  await turnOfLoop()
  for (let batch = line.shift(); batch; batch = line.shift()) await storeBatch(batch)
  end()
}

/** Judges by the request that came last: its actor was read last. A refusal of all is asked again for each. */
async function storeBatch(batch: readonly WaitingFile[]): Promise<void> {
  const { ctx, target, sent, file } = lastOf(batch)
  try {
    const placed =
      batch.length === 1
        ? [await uploadWholeFile(ctx, target, { file, ...sent })]
        : await uploadSmallFiles(ctx, target, {
            files: batch.map((one) => ({ ...one.file, traceId: one.ctx.visit.id })),
            ...sent,
          })
    batch.forEach(({ done }, index) => {
      done(itemAt(placed, index))
    })
  } catch (error) {
    if (batch.length > 1 && error instanceof AppError) for (const one of batch) await storeBatch([one])
    else for (const { failed } of batch) failed(error)
  }
}
