import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { SevenZipModule } from '7z-wasm'

const folderMode = 0o40555
const fileMode = 0o100444

/** Node or open file of the library's file system, with the fields that a file system of ours uses. */
interface FsNode {
  id: number
  mode: number
  node_ops: object
  stream_ops: object
  mounted?: unknown
}
interface FsStream {
  position: number
}
interface Fs {
  createNode(parent: FsNode | null, name: string, mode: number, dev: number): FsNode
  mount(type: { mount(): FsNode }, options: object, place: string): void
  mkdir(place: string): void
  ErrnoError: new (errno: number) => Error
}

/** Error numbers of the library. */
const errno = { notFound: 44, notPermitted: 63, invalid: 28 }

/**
 * Mounts one file for 7-Zip, read only, in a folder without anything else. Returns its path; call `close`
 * afterwards.
 */
export function mountSingleFile(
  { FS }: Pick<SevenZipModule, 'FS'>,
  path: string,
  place: string,
): { path: string; close: () => void } {
  const fs = FS as unknown as Fs
  const name = 'archive'
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  const { size, mtime } = fstatSync(file)
  const attributes = ({ id, mode }: FsNode, bytes: number) => ({
    ...{ dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: bytes },
    ...{ atime: mtime, mtime, ctime: mtime, blksize: 4096, blocks: Math.ceil(bytes / 4096) },
  })
  const refuse = (code: number) => () => {
    throw new fs.ErrnoError(code)
  }
  const changes = ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'link'] as const
  const refusals = Object.fromEntries(changes.map((change) => [change, refuse(errno.notPermitted)]))
  const streamOps = {
    read: (_: FsStream, buffer: Uint8Array, offset: number, length: number, position: number) =>
      readSync(file, buffer, offset, length, position),
    write: refuse(errno.notPermitted),
    llseek({ position }: FsStream, offset: number, whence: number) {
      const at = offset + (whence === 1 ? position : whence === 2 ? size : 0)
      if (at < 0) throw new fs.ErrnoError(errno.invalid)
      return at
    },
  }
  const mount = () => {
    const root = fs.createNode(null, '/', folderMode, 0)
    const only = fs.createNode(root, name, fileMode, 0)
    root.node_ops = {
      ...refusals,
      getattr: (node: FsNode) => attributes(node, 4096),
      lookup: refuse(errno.notFound), // called for unknown names
      readdir: () => ['.', '..', name],
    }
    root.stream_ops = {}
    only.node_ops = { ...refusals, getattr: (node: FsNode) => attributes(node, size) }
    only.stream_ops = streamOps
    return root
  }
  fs.mkdir(place)
  fs.mount({ mount }, {}, place)
  return { path: `${place}/${name}`, close: () => closeSync(file) }
}
