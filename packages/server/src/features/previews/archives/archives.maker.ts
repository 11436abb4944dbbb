import { join } from 'node:path'
import { limits } from '@cabinet/contract/limits'
import { fileTypeGroups } from '@cabinet/contract/previews'
import { archivePreviewLimits } from '@cabinet/contract/previews.archives'
import type { Ctx } from '../../../kernel/ctx.ts'
import { openReaderThread } from '../../../kernel/reading/index.ts'
import { contentBlobKey } from '../../contents/index.ts'
import type { RenditionMaker, RenditionMaking, RenditionOutputFile } from '../../renditions/index.ts'
import { archiveReadBounds } from './model.ts'
import type { ArchiveThreadOrder, ArchiveThreadOutcome } from './thread.ts'

const source = new URL('./thread.ts', import.meta.url)
const bundled = new URL('./features/previews/archives/thread.js', import.meta.url)

const types: readonly string[] = fileTypeGroups.archive

/** Parsed parameters of a rendition: the number of the archive's file, if any, and the sealed password. */
interface Asked {
  number: number | null
  sealed: string
}

export const archiveEntryParameters = ({ number, sealed }: Asked): string =>
  `${number ?? ''} ${sealed}`.trimEnd()

function askedBy(parameters: string): Asked {
  const [number = '', sealed = ''] = parameters.split(' ')
  return { number: number === '' ? null : Number(number), sealed }
}

const purpose = 'previews.archive_password'
export const sealArchivePassword = (ctx: Ctx, password: string | undefined): string =>
  password ? ctx.secrets.seal(purpose, password) : ''

/** Files of both renditions: the report, and the bytes of an entry. */
export const archiveListingFile = 'told'
export const archiveEntryFile = 'entry'

/** Writes the result to a file, failures included, so that a repeated request is answered at once. */
async function make(ctx: Ctx, making: RenditionMaking): Promise<RenditionOutputFile[]> {
  const { number, sealed } = askedBy(making.rendition.parameters)
  const password = sealed === '' ? undefined : ctx.secrets.unseal(purpose, sealed)
  const to = join(making.work, archiveEntryFile)
  const archive = { file: await placeOf(ctx, making), password }
  const wish = number === null ? null : { number, to, most: archivePreviewLimits.entry }
  const outcome = await read({ archive, wish }, making.signal)
  const told = Buffer.from(JSON.stringify(outcome))
  const made = [{ name: archiveListingFile, type: 'application/json', file: told }]
  if (!('unpacked' in outcome)) return made
  const file = { folder: making.work, name: archiveEntryFile, most: archivePreviewLimits.entry }
  return [...made, { name: archiveEntryFile, type: 'application/octet-stream', file }]
}

/** Returns the archive's present place, if local: an archive is read in few places, not from end to end. */
async function placeOf(ctx: Ctx, { content, input, work }: RenditionMaking): Promise<string> {
  const own = content.place === 'store' ? ctx.blobs.file(contentBlobKey(content)) : null
  return own ?? join(work, await input())
}

async function read(order: ArchiveThreadOrder, signal: AbortSignal): Promise<ArchiveThreadOutcome> {
  const thread = openReaderThread<ArchiveThreadOrder, ArchiveThreadOutcome>(
    source,
    bundled,
    archiveReadBounds,
  )
  try {
    const outcome = await thread.ask(order, [], signal)
    if ('answer' in outcome) return outcome.answer
    signal.throwIfAborted()
    return { trouble: outcome.why === 'broken' ? 'damaged' : 'too_much' }
  } finally {
    await thread.close()
  }
}

const fits = (suffix: string, size: number) => types.includes(suffix) && size <= limits.archivePreview

export const archiveListMaker: RenditionMaker = { kind: 'archive-list', fits, make }
export const archiveEntryMaker: RenditionMaker = { kind: 'archive-entry', fits, make }
