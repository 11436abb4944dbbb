import type { EditingErrorKey } from '@cabinet/contract/editing'
import type { Ctx } from '../../../kernel/ctx.ts'
import { AppError, throwIfRefused } from '../../../kernel/errors.ts'
import { openZipArchive } from '../../../kernel/reading/index.ts'
import { readContentBytes, type StoredContent } from '../../contents/index.ts'
import { checkDocumentInThread } from './checker.ts'

/** Only the directory is read. */
const bounds = { part: 0, unpacked: 0, names: 20_000 }

export const readContentWhole = (ctx: Ctx, content: StoredContent): Promise<Buffer> =>
  readContentBytes(ctx, content, { start: 0, end: content.size - 1 })

/** Contents found editable: they never change. */
const editable = new Set<string>()
const remembered = 1000

/**
 * Throws why an Office document cannot be edited: editing.encrypted, editing.signed, editing.damaged,
 * editing.unpacks_too_large. Opening and saving make the same checks, so that a document that opens can be
 * saved.
 */
export async function requireEditable(ctx: Ctx, content: StoredContent): Promise<void> {
  if (editable.has(content.id)) return
  const source = await readContentWhole(ctx, content)
  throwIfRefused(await documentRefusal(source))
  const outcome = await checkDocumentInThread({ source })
  if (!('answer' in outcome)) {
    ctx.log.warn({ reason: outcome.reason }, 'a document could not be looked at')
    throw new AppError('editing.unpacks_too_large')
  }
  throwIfRefused(outcome.answer.refusal)
  if (editable.size >= remembered) editable.clear()
  editable.add(content.id)
}

async function documentRefusal(bytes: Buffer): Promise<EditingErrorKey | null> {
  // an encrypted one is a compound file with the package inside
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return 'editing.encrypted'
  try {
    const { names } = await openZipArchive(bytes, bounds)
    if (names.some((name) => /^_xmlsignatures\//i.test(name))) return 'editing.signed'
    return names.includes('[Content_Types].xml') ? null : 'editing.damaged'
  } catch {
    return 'editing.damaged'
  }
}

/**
 * Returns what a saved document has lost or doubled of its source, or null. Throws why it is not accepted at all:
 * editing.not_whole, editing.unsafe.
 */
export async function requireSoundDocument(
  ctx: Ctx,
  source: StoredContent,
  saved: Buffer,
): Promise<string | null> {
  const outcome = await checkDocumentInThread({ source: await readContentWhole(ctx, source), saved })
  if (!('answer' in outcome)) {
    ctx.log.warn({ reason: outcome.reason }, 'an edited document could not be looked at')
    throw new AppError('editing.not_whole')
  }
  throwIfRefused(outcome.answer.refusal)
  return outcome.answer.loss
}

/** Returns what a document has lost or doubled of an earlier content, or null; one that cannot be read says so. */
export async function documentLoss(ctx: Ctx, source: StoredContent, saved: Buffer): Promise<string | null> {
  const outcome = await checkDocumentInThread({ source: await readContentWhole(ctx, source), saved })
  return 'answer' in outcome ? outcome.answer.loss : 'unread'
}

/**
 * Returns how a document server broke a document that was whole before, or null. What takes too long to be looked at
 * is trusted: a document server is no browser.
 */
export async function documentServerDamage(
  ctx: Ctx,
  source: StoredContent,
  rewritten: Buffer,
): Promise<string | null> {
  const outcome = await checkDocumentInThread({ source: await readContentWhole(ctx, source), rewritten })
  if ('answer' in outcome) return outcome.answer.loss
  ctx.log.warn({ reason: outcome.reason }, 'a document of a document server could not be looked at')
  return null
}
