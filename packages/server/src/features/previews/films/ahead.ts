import type { Ctx } from '../../../kernel/ctx.ts'
import { makeRenditionNow, type RenditionRequest } from '../../renditions/index.ts'
import { mediaPartFile } from './films.maker.ts'

/** Milliseconds that a part made ahead may take. */
const patience = 150_000

interface Ahead {
  part: string
  stop: AbortController
}

/** The part being made ahead for each viewer of a film. */
const underWay = new Map<string, Ahead>()

const watcher = (ctx: Ctx, { content }: Pick<RenditionRequest, 'content'>) =>
  `${ctx.actor.userId} ${content.id}`

/** Stops the part that is made ahead when the viewer seeks to a different one. */
export function cancelOtherParts(ctx: Ctx, wanted: RenditionRequest): void {
  const ahead = underWay.get(watcher(ctx, wanted))
  if (ahead && ahead.part !== wanted.parameters) ahead.stop.abort()
}

/** Makes the next part while the current one plays. */
export async function makePartAhead(ctx: Ctx, wanted: RenditionRequest): Promise<void> {
  const key = watcher(ctx, wanted)
  const ahead: Ahead = { part: wanted.parameters ?? '', stop: new AbortController() }
  underWay.set(key, ahead)
  try {
    await makeRenditionNow(ctx, wanted, mediaPartFile, patience, ahead.stop.signal)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a part of a film could not be made ahead')
  } finally {
    if (underWay.get(key) === ahead) underWay.delete(key)
  }
}
