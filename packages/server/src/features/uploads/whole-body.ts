import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { generateId } from '../../kernel/crypto/id.ts'
import { AppError } from '../../kernel/errors.ts'
import { createMemorySlots, type MemorySlot } from './memory-slots.ts'

/** Whole bodies in memory at once. */
const slots = createMemorySlots(4)
/** A body of which nothing comes for so long has been given up by its sender. */
const IDLE_MS = 60_000

/**
 * Works on a request's body of `length` bytes once all of it is here. While it arrives it lies in memory only where
 * there is room that nobody whose body is whole has to wait for; else in a file in `folder`: slow lines hold up nobody.
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
    // a fault of ours is answered: the connection stays
    for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      idle.refresh()
      await body.add(piece)
    }
    clearTimeout(idle)
    return await work(await body.whole())
  } catch (error) {
    // The sender broke off or was too slow. A request that arrived whole is destroyed by Node as well: its faults are ours.
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

  /** All of it in memory, kept there until `dispose`. */
  async whole(): Promise<Buffer> {
    if (this.#filled !== this.#length) throw new AppError('common.invalid')
    await this.#settled()
    if (this.#memory) {
      this.#slot!.keep()
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

  /** A disk that is full fails this body, and not the one that waits for its memory. */
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

/** Gone when it is closed, whatever becomes of the server. */
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
