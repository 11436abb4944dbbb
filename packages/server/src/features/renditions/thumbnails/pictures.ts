import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Confined, ConfinedError, confine, give, openWork, turn } from '../../../kernel/sandbox/index.ts'
import { packages, program } from './picture-child.ts'

/** A small picture that was made. */
export interface Small {
  size: number
  /** Where it lies. */
  file: string
  width: number
  height: number
}

/** Pictures that one child makes before a fresh one comes: what a hostile picture did to it ends then. */
const most = 50
/** Milliseconds that a child waits for another picture. */
const patience = 5_000
/** Seconds for one picture. */
const seconds = 30

interface Child {
  confined: Confined
  folder: string
  /** Pictures of two enterprises never meet in one child. */
  enterpriseId: string
  answers: AsyncIterator<string>
  made: number
  end(): void
}

const idle = new Set<Child>()
let names = 0

/** What is drawn over the small picture of a size: SVG whose size (width and height 0) the child fills in. */
export type Covers = Readonly<Partial<Record<number, string>>>

/**
 * Makes the small pictures of one file beside it, in a process of its own with limits on memory, time and pixels, and
 * behind walls where they stand. Null where nothing in it is a picture. Throws ConfinedError.
 */
export async function shrink(
  file: string,
  enterpriseId: string,
  urgent: boolean,
  covers?: Covers,
): Promise<Small[] | null> {
  const giveBack = await turn(urgent)
  let child: Child | null = null
  try {
    child = take(enterpriseId) ?? (await start(enterpriseId))
    return await work(child, file, covers)
  } finally {
    if (child) leave(child)
    giveBack()
  }
}

async function work(child: Child, file: string, covers: Covers | undefined): Promise<Small[] | null> {
  const name = `p${names++}`
  const mine = join(child.folder, name)
  await rename(file, mine).catch(() => copyFile(file, mine))
  await give(mine)
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.confined.kill()
  }, seconds * 1000)
  try {
    child.confined.stdin.write(`${JSON.stringify({ file: name, covers })}\n`)
    const { value, done } = await child.answers.next()
    if (done) {
      child.made = most
      if (late) throw new ConfinedError('time', 'a picture')
      await child.confined.ended // says which limit it met
      throw new ConfinedError('failed', 'the process of pictures ended')
    }
    const { made } = JSON.parse(value) as {
      made?: { size: number; name: string; width: number; height: number }[]
    }
    return made ? await Promise.all(made.map((one) => fetchBack(child, file, one))) : null
  } finally {
    clearTimeout(timer)
    child.made++
    await rm(mine, { force: true })
  }
}

async function fetchBack(
  child: Child,
  file: string,
  { size, name, width, height }: { size: number; name: string; width: number; height: number },
): Promise<Small> {
  // a child that was taken over may answer with any name
  if (!/^p\d+-\d+\.webp$/.test(name)) throw new ConfinedError('failed', 'an odd answer')
  const target = join(dirname(file), `small-${size}.webp`)
  await rename(join(child.folder, name), target)
  return { size, file: target, width, height }
}

function take(enterpriseId: string): Child | null {
  for (const child of idle) {
    idle.delete(child)
    if (child.enterpriseId === enterpriseId) return child
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
  const found = packages()
  const { folder, remove } = openWork()
  const shown = [...found.folders, dirname(dirname(process.execPath))].filter(
    (path) => !/^\/usr\b/.test(path),
  )
  const args = ['--max-old-space-size=256', '-e', program(found)]
  const limits = { seconds: 3600, memory: 1536 * 1024 ** 2, addresses: null, processes: 64 }
  const confined = await confine(
    process.execPath,
    args,
    { work: folder, shown, limits },
    { bare: true },
  ).catch((error: unknown) => {
    remove()
    throw error
  })
  void confined.ended.catch(() => {}).finally(remove)
  const lines = createInterface({ input: confined.stdout })
  return {
    confined,
    folder,
    enterpriseId,
    answers: lines[Symbol.asyncIterator](),
    made: 0,
    end: () => void confined.stdin.end(),
  }
}
