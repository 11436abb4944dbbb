import { join } from 'node:path'
import { limits } from '@cabinet/contract/limits'
import { typeGroups } from '@cabinet/contract/previews'
import { archiveLimits } from '@cabinet/contract/previews.archives'
import type { Ctx } from '../../../kernel/ctx.ts'
import { openThread } from '../../../kernel/reading/index.ts'
import type { Made, Maker, Making } from '../../renditions/index.ts'
import { blobKey } from '../../versions/index.ts'
import { bounds } from './model.ts'
import type { Order, Outcome } from './thread.ts'

const source = new URL('./thread.ts', import.meta.url)
const bundled = new URL('./features/previews/archives/thread.js', import.meta.url)

const types: readonly string[] = typeGroups.archive

/** What the parameters of a rendition say: which file of the archive, if any, and the password as it is sealed. */
interface Asked {
  number: number | null
  sealed: string
}

export const parametersOf = ({ number, sealed }: Asked): string => `${number ?? ''} ${sealed}`.trimEnd()

function askedBy(parameters: string): Asked {
  const [number = '', sealed = ''] = parameters.split(' ')
  return { number: number === '' ? null : Number(number), sealed }
}

const purpose = 'previews.archive_password'
export const sealed = (ctx: Ctx, password: string | undefined): string =>
  password ? ctx.secrets.seal(purpose, password) : ''

/** The files of both renditions: what is told of it, and the bytes of an entry. */
export const toldFile = 'told'
export const entryFile = 'entry'

/** What came of it stands in a file, troubles included: whoever asks again is told the same at once. */
async function make(ctx: Ctx, making: Making): Promise<Made[]> {
  const { number, sealed } = askedBy(making.rendition.parameters)
  const password = sealed === '' ? undefined : ctx.secrets.unseal(purpose, sealed)
  const to = join(making.work, entryFile)
  const archive = { file: await placeOf(ctx, making), password }
  const wish = number === null ? null : { number, to, most: archiveLimits.entry }
  const outcome = await read({ archive, wish }, making.signal)
  const told = Buffer.from(JSON.stringify(outcome))
  const made = [{ name: toldFile, type: 'application/json', file: told }]
  if (!('unpacked' in outcome)) return made
  const file = { folder: making.work, name: entryFile, most: archiveLimits.entry }
  return [...made, { name: entryFile, type: 'application/octet-stream', file }]
}

/** Where it lies already, if it does: an archive is read in few places, not from end to end. */
async function placeOf(ctx: Ctx, { content, input, work }: Making): Promise<string> {
  const own = content.place === 'store' ? ctx.blobs.file(blobKey(content)) : null
  return own ?? join(work, await input())
}

async function read(order: Order, signal: AbortSignal): Promise<Outcome> {
  const thread = openThread<Order, Outcome>(source, bundled, bounds)
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

export const archiveList: Maker = { kind: 'archive-list', fits, make }
export const archiveEntry: Maker = { kind: 'archive-entry', fits, make }
