import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { thumbnailSizes } from '@cabinet/contract/renditions'
import { z } from 'zod'
import {
  type ConfinedProcess,
  ConfinedRunError,
  handOutputToProgram,
  openWorkFolder,
  type ProgramOutput,
  packageFoldersShown,
  startConfined,
  takeProgramOutput,
  waitForSandboxSlot,
} from '../../../kernel/sandbox/index.ts'
import { type ChildConversation, openChildConversation } from './answers.ts'
import type { DrawnPicture } from './draw.ts'
import { pictureChildPackages, pictureChildProgram } from './picture-child.ts'

/** Thumbnail that was made, in a folder that no program can access. */
export interface SmallPicture {
  size: number
  file: ProgramOutput
  width: number
  height: number
}

/** Pictures per child before it is replaced, which ends the effect of a malicious one. */
const most = 50
/** Milliseconds that an idle child stays alive. */
const patience = 5_000
/** Seconds for one picture. */
const seconds = 30
/** Bytes of a thumbnail: its uncompressed pixels. */
export const largestSmallBytes = 8 * 1024 ** 2

const largestSide = Math.max(...thumbnailSizes)
const side = z.int().min(1).max(largestSide)
/** Validated reply of a child. */
const answer = z.object({
  made: z
    .array(z.object({ size: z.literal(thumbnailSizes), width: side, height: side }))
    .max(thumbnailSizes.length)
    .refine((made) => new Set(made.map(({ size }) => size)).size === made.length)
    .refine((made) => made.every(({ size, width }) => width <= size))
    .optional(),
})

interface Child {
  confined: ConfinedProcess
  folder: string
  /** A child never serves two enterprises. */
  enterpriseId: string
  answers: ChildConversation
  made: number
  end(): void
}

const idle = new Set<Child>()
let names = 0

/** Overlay of each thumbnail size: SVG whose size (width and height 0) the child fills in. */
export type ThumbnailOverlays = Readonly<Partial<Record<number, string>>>

/**
 * Makes the thumbnails of one picture, which is moved out of its work folder, in a separate process with
 * limits on memory, time and pixels, sandboxed if possible. Null if it is no picture. Throws ConfinedError.
 */
export async function shrinkPicture(
  picture: DrawnPicture,
  enterpriseId: string,
  urgent: boolean,
  covers?: ThumbnailOverlays,
): Promise<SmallPicture[] | null> {
  const giveBack = await waitForSandboxSlot(urgent)
  let child: Child | null = null
  try {
    child = take(enterpriseId) ?? (await start(enterpriseId))
    return await work(child, picture, covers)
  } finally {
    if (child) leave(child)
    giveBack()
  }
}

async function work(
  child: Child,
  { file, kinds }: DrawnPicture,
  covers: ThumbnailOverlays | undefined,
): Promise<SmallPicture[] | null> {
  const name = `p${names++}`
  const taken = await takeProgramOutput(file, file.folder, name)
  if (!taken) return null
  await handOutputToProgram(taken, child.folder, name)
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.confined.kill()
  }, seconds * 1000)
  try {
    const said = await child.answers.ask(`${JSON.stringify({ file: name, kinds, covers })}\n`)
    if (said === null) {
      child.made = most
      if (late) throw new ConfinedRunError('time', 'a picture')
      await child.confined.ended // rejects with the limit it exceeded
      throw new ConfinedRunError('failed', 'the process of pictures ended')
    }
    const { made } = readAnswer(said)
    return made
      ? await Promise.all(made.map((one) => fetchBack(child, { name, work: file.folder }, one)))
      : null
  } catch (error) {
    // the child is not used again
    child.made = most
    throw error
  } finally {
    clearTimeout(timer)
    child.made++
    // its folder stays until the child has ended: the child could swap it during removal
    await rm(join(child.folder, name), { force: true }).catch(() => {})
  }
}

function readAnswer(said: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(said))
  } catch {
    throw new ConfinedRunError('failed', 'an odd answer')
  }
}

async function fetchBack(
  child: Child,
  { name, work }: { name: string; work: string },
  { size, width, height }: { size: number; width: number; height: number },
): Promise<SmallPicture> {
  const made = { folder: child.folder, name: `${name}-${size}.webp`, most: largestSmallBytes }
  const file = await takeProgramOutput(made, work, `small-${size}.webp`)
  if (!file) throw new ConfinedRunError('failed', 'it left nothing')
  return { size, file, width, height }
}

function take(enterpriseId: string): Child | null {
  for (const child of idle) {
    idle.delete(child)
    if (child.enterpriseId === enterpriseId && !child.answers.isOver()) return child
    child.end()
  }
  return null
}

function leave(child: Child): void {
  const { made } = child
  if (made >= most) {
    child.end()
    return
  }
  idle.add(child)
  setTimeout(() => {
    if (child.made === made && idle.delete(child)) child.end()
  }, patience).unref()
}

async function start(enterpriseId: string): Promise<Child> {
  const found = pictureChildPackages()
  const { folder, remove } = openWorkFolder()
  const shown = packageFoldersShown(Object.values(found))
  const args = ['--max-old-space-size=256', '-e', pictureChildProgram(found)]
  const limits = { seconds: 3600, memory: 1536 * 1024 ** 2, addresses: null, processes: 64 }
  const confined = await startConfined(
    process.execPath,
    args,
    { work: folder, shown, limits },
    { decodes: true },
  ).catch((error: unknown) => {
    remove()
    throw error
  })
  void confined.ended.catch(() => {}).finally(remove)
  return {
    confined,
    folder,
    enterpriseId,
    answers: openChildConversation(confined),
    made: 0,
    end: () => void confined.stdin.end(),
  }
}
