import type { Ctx } from '../../kernel/ctx.ts'
import type { ProgramOutput } from '../../kernel/sandbox/index.ts'
import type { StoredContent } from '../contents/index.ts'
import type { ReadableSource } from './reading.ts'
import type { RenditionRow } from './renditions.store.ts'

/** Rendition to make, with its input. */
export interface RenditionMaking {
  rendition: RenditionRow
  content: StoredContent
  /** Private folder that sandboxed programs see as `inside`; removed afterwards. */
  work: string
  /**
   * Copies the content (or the rendition that the maker `needs`) into the folder and returns its name there.
   */
  input(): Promise<string>
  /** Returns the content for a program that only reads it, which spares copying a large one. */
  reading(): Promise<ReadableSource>
  /** Whether it precedes background work. */
  urgent: boolean
  /** Aborted when the rendition is no longer wanted. */
  signal: AbortSignal
}

/** Generated file. */
export interface RenditionOutputFile {
  /** Its name among the rendition's files: letters, digits, dots and dashes. */
  name: string
  /** Media type. */
  type: string
  /** File that a program wrote, opened once and validated when it is stored; or bytes of our own. */
  file: ProgramOutput | Buffer
  width?: number
  height?: number
}

/** Makes one kind of rendition. */
export interface RenditionMaker {
  kind: string
  /** Whether it can be made here of a content of this extension (lower case, no dot) and size in bytes. */
  fits(source: string, size: number): boolean | Promise<boolean>
  /** Another kind that is made first and becomes the input, if an extension needs it. */
  needs?: (source: string) => { kind: string; file: string } | null
  /** Returns the files; none if nothing can be made of this content. Throws ConfinedError and others. */
  make(ctx: Ctx, making: RenditionMaking): Promise<RenditionOutputFile[]>
}

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Kinds of renditions that a room can make. */
    renditionMakers: readonly RenditionMaker[]
  }
}

const makersOf = ({ wiring }: Pick<Ctx, 'wiring'>): RenditionMaker[] =>
  wiring.provided('renditionMakers').flat()

export function renditionMakerOf(ctx: Pick<Ctx, 'wiring'>, kind: string): RenditionMaker {
  const maker = makersOf(ctx).find((one) => one.kind === kind)
  if (!maker) throw new Error(`nobody makes renditions of the kind ${kind}`)
  return maker
}

/** Returns the kinds that need this one as input. */
export const dependentKindsOf = (ctx: Ctx, kind: string, source: string): string[] =>
  makersOf(ctx)
    .filter((maker) => maker.needs?.(source)?.kind === kind)
    .map((maker) => maker.kind)
