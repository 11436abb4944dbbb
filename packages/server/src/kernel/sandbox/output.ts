import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lastOf } from '../certain.ts'
import { ConfinedRunError } from './limits.ts'

/** A possible output file of a program, untrusted before `openProgramOutput`. */
export interface ProgramOutput {
  folder: string
  /** Its name in there; with slashes where it lies in folders of the program's. */
  name: string
  /** Maximum bytes. */
  most: number
}

/** An output that is open for reading; close its handle. */
export interface OpenProgramOutput {
  handle: FileHandle
  size: number
}

const { O_RDONLY, O_NOFOLLOW, O_DIRECTORY, O_NONBLOCK } = constants

const isCode = (error: unknown, ...codes: string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

/** A folder whose entries are opened by its descriptor where the system can, so that nobody exchanges what lies above. */
interface Place {
  handle: FileHandle
  of(name: string): string
}

async function enter(path: string): Promise<Place> {
  const handle = await open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  const own = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : path
  return { handle, of: (name) => join(own, name) }
}

/** Works with the folder of an output, reached step by step through folders alone; null where there is none. */
async function within<T>(
  folder: string,
  names: readonly string[],
  work: (place: Place) => Promise<T>,
): Promise<T | null> {
  const places: Place[] = []
  try {
    places.push(await enter(folder))
    for (const name of names) places.push(await enter(lastOf(places).of(name)))
    return await work(lastOf(places))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    if (isCode(error, 'ELOOP', 'ENOTDIR', 'ENXIO', 'EISDIR')) throw refused()
    throw error
  } finally {
    for (const { handle } of places) await handle.close()
  }
}

const isOdd = (name: string) => name === '' || name === '.' || name === '..' || name.includes('\0')

const refused = () => new ConfinedRunError('failed', 'what it left is no file of its own')

/**
 * Opens an output file of a program: a regular file with one link, within its size limit, reached by no
 * symbolic link. Readers use this handle and never the path again. Returns null if there is no file.
 * @throws ConfinedRunError
 */
export async function openProgramOutput({
  folder,
  name,
  most,
}: ProgramOutput): Promise<OpenProgramOutput | null> {
  const names = name.split('/')
  if (names.some(isOdd)) throw new ConfinedRunError('failed', 'an odd name')
  const last = names.pop()!
  return within(folder, names, async (place) => {
    // opening a pipe without a writer would block
    const handle = await open(place.of(last), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    try {
      const found = await handle.stat()
      if (!found.isFile() || found.nlink !== 1) throw refused()
      if (found.size > most) throw new ConfinedRunError('output', 'a file that is too large')
      return { handle, size: found.size }
    } catch (error) {
      await handle.close()
      throw error
    }
  })
}

/** Whether a program left this file. @throws ConfinedRunError as `openProgramOutput` */
export async function hasProgramOutput(output: ProgramOutput): Promise<boolean> {
  const opened = await openProgramOutput(output)
  await opened?.handle.close()
  return opened !== null
}

/**
 * The bytes of what a program left; null where there is nothing. @throws ConfinedRunError as
 * `openProgramOutput`
 */
export async function readProgramOutput(output: ProgramOutput): Promise<Buffer | null> {
  const opened = await openProgramOutput(output)
  if (!opened) return null
  try {
    const bytes = Buffer.alloc(opened.size)
    let at = 0
    while (at < bytes.length) {
      const { bytesRead } = await opened.handle.read(bytes, at, bytes.length - at, at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return bytes.subarray(0, at)
  } finally {
    await opened.handle.close()
  }
}

/** A folder beside this work folder that no program ever has. */
export const privateOutputFolder = (work: string): string => join(dirname(work), 'own')

/**
 * Moves what a program left into our own folder beside another work folder, where it can be neither exchanged nor given
 * a second name. Null where there is nothing. Only what lies in the program's folder itself, not below.
 * @throws ConfinedRunError as `openProgramOutput`
 */
export async function takeProgramOutput(
  { folder, name, most }: ProgramOutput,
  work: string,
  as: string,
): Promise<ProgramOutput | null> {
  if (isOdd(name) || name.includes('/')) throw new ConfinedRunError('failed', 'an odd name')
  const taken = { folder: privateOutputFolder(work), name: as, most }
  try {
    await rename(join(folder, name), join(taken.folder, as))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
  try {
    return (await hasProgramOutput(taken)) ? taken : null
  } catch (error) {
    // back to where it came from: a folder could still be changed by its program while we remove it
    await rename(join(taken.folder, as), join(folder, `refused-${randomUUID()}`))
    throw error
  }
}

/** Hands what we took on to the program of another work folder, as a file of that folder's account. */
export async function handOutputToProgram(taken: ProgramOutput, work: string, as: string): Promise<void> {
  const opened = await openProgramOutput(taken)
  if (!opened) throw new ConfinedRunError('failed', 'nothing to hand on')
  try {
    const { uid, gid } = await lstat(work)
    if (process.getuid?.() === 0) {
      await opened.handle.chown(uid, gid)
      await opened.handle.chmod(0o644)
    }
  } finally {
    await opened.handle.close()
  }
  await rename(join(taken.folder, taken.name), join(work, as))
}
