import type { Ctx } from '../../kernel/ctx.ts'
import type { ProgramOutput } from '../../kernel/sandbox/index.ts'
import type { StoredContent } from '../versions/index.ts'
import type { ReadableSource } from './reading.ts'
import type { RenditionRow } from './renditions.store.ts'

/** Rendition to make, with its input. */
export interface RenditionMaking {
  rendition: RenditionRow
  content: StoredContent
  /** A private folder that programs behind walls see as `inside`; gone afterwards. */
  work: string
  /** Brings the content (or what the maker `needs`) into the folder and answers its name there. */
  input(): Promise<string>
  /** The content for a program that only reads it, which spares the copy of a large one. */
  reading(): Promise<ReadableSource>
  /** Goes before work that nobody looks at. */
  urgent: boolean
  /** Aborted when nobody wants it any more. */
  signal: AbortSignal
}

/** One file that was made. */
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
  /** Whether one can be made here of a content of this suffix (lower case, no dot) and size in bytes. */
  fits(source: string, size: number): boolean | Promise<boolean>
  /** Another kind that is made first and becomes the input, where a suffix needs it. */
  needs?: (source: string) => { kind: string; file: string } | null
  /** Answers the files; none where nothing can be made of this content. Throws ConfinedError and others. */
  make(ctx: Ctx, making: RenditionMaking): Promise<RenditionOutputFile[]>
}

declare module '../../kernel/events.ts' {
  interface Slots {
    /** Kinds of renditions that a room can make of contents. */
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

/** Kinds whose making waits for this one. */
export const dependentKindsOf = (ctx: Ctx, kind: string, source: string): string[] =>
  makersOf(ctx)
    .filter((maker) => maker.needs?.(source)?.kind === kind)
    .map((maker) => maker.kind)
