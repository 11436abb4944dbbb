import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { generateId } from '../../kernel/crypto/id.ts'
import { AppError } from '../../kernel/errors.ts'
import { createMemorySlots, type MemorySlot } from './memory-slots.ts'

/** Whole bodies in memory at once. */
const slots = createMemorySlots(4)
/** Time without bytes after which the sender has given up. */
const IDLE_MS = 60_000

/**
 * Runs work on a request's body of `length` bytes once all of it arrived. An arriving body stays in memory
 * only while no complete body needs the room, else in a file in `folder`: slow clients block nobody.
 * @throws common.invalid (more or fewer bytes than announced, or the sender is gone)
 */
export async function withWholeBody<T>(
  raw: IncomingMessage,
  { length, folder }: { length: number; folder: string },
  work: (body: Buffer) => Promise<T>,
): Promise<T> {
  const body = new ArrivingBody(length, folder)
  const idle = setTimeout(() => raw.destroy(), IDLE_MS)
  try {
    // a fault of ours is answered: the connection stays open
    for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      idle.refresh()
      await body.add(piece)
    }
    clearTimeout(idle)
    return await work(await body.whole())
  } catch (error) {
    // The sender disconnected or was too slow. Node also destroys a request that arrived completely: its
    // faults are ours.
    throw raw.destroyed && !raw.complete ? new AppError('common.invalid') : error
  } finally {
    clearTimeout(idle)
    await body.dispose()
  }
}

class ArrivingBody {
  readonly #length: number
  readonly #folder: string
  #filled = 0
  #slot: MemorySlot | null
  #memory: Buffer | null = null
  #file: FileHandle | null = null
  /** While the bytes go from memory to disk. */
  #moving: Promise<void> | null = null
  #fault: unknown = null

  constructor(length: number, folder: string) {
    this.#length = length
    this.#folder = folder
    this.#slot = slots.take(() => this.#yieldUp())
    if (this.#slot) this.#memory = Buffer.allocUnsafe(length)
  }

  async add(piece: Buffer): Promise<void> {
    if (this.#filled + piece.length > this.#length) throw new AppError('common.invalid')
    await this.#settled()
    if (this.#memory) piece.copy(this.#memory, this.#filled)
    else await write(await this.#opened(), piece, this.#filled)
    this.#filled += piece.length
  }

  /** Reads all of it into memory, until `dispose`. */
  async whole(): Promise<Buffer> {
    if (this.#filled !== this.#length) throw new AppError('common.invalid')
    await this.#settled()
    if (this.#memory) {
      this.#slot?.keep()
      return this.#memory
    }
    const file = await this.#opened()
    this.#slot = await slots.wait()
    const memory = Buffer.allocUnsafe(this.#length)
    for (let at = 0; at < memory.length; ) {
      const { bytesRead } = await file.read(memory, at, memory.length - at, at)
      if (bytesRead === 0) throw new Error('a body kept on disk became shorter')
      at += bytesRead
    }
    this.#memory = memory
    return memory
  }

  async dispose(): Promise<void> {
    await this.#moving
    this.#memory = null
    this.#slot?.release()
    await this.#file?.close()
  }

  async #settled(): Promise<void> {
    while (this.#moving) await this.#moving
    if (this.#fault) throw this.#fault
  }

  /** A full disk fails this body, and not the one that waits for its memory. */
  async #yieldUp(): Promise<void> {
    this.#moving = (async () => {
      try {
        await write(await this.#opened(), this.#memory!.subarray(0, this.#filled), 0)
      } catch (error) {
        this.#fault = error
      }
      this.#memory = null
      this.#slot = null
      this.#moving = null
    })()
    await this.#moving
  }

  async #opened(): Promise<FileHandle> {
    this.#file ??= await namelessFile(this.#folder)
    return this.#file
  }
}

/** Opens an unlinked file, which vanishes when it is closed, even after a crash. */
async function namelessFile(folder: string): Promise<FileHandle> {
  const path = join(folder, `.body-${generateId()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function write(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}
