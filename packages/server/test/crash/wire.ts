import { createHash } from 'node:crypto'
import { contentHashOf } from '../../src/features/contents/index.ts'

/** A file or folder as the server shows it. */
export interface Shown {
  id: string
  parentId: string
  name: string
  folder: boolean
  size: number
  version: number
}

/** Refusal by the server; any other failure (a lost connection, a database down) leaves the outcome open. */
export class Refusal extends Error {}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Item {
  FileId: string
  ParentId: string
  Name: string
  IsFolder: boolean
  Size: number
  Version: number
}
const shown = (item: Item): Shown => ({
  id: item.FileId,
  parentId: item.ParentId,
  name: item.Name,
  folder: item.IsFolder,
  size: item.Size,
  version: item.Version,
})

export interface Target {
  parentId: string
  name: string
}

/** One person's requests, over the real wire. */
export function wireOf(url: string, token: string) {
  const authorization = `Bearer ${token}`

  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const answer = await fetch(`${url}/api/${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
      signal: AbortSignal.timeout(30_000),
    })
    const { Code, Data, Msg } = (await answer.json()) as { Code: number; Data: T; Msg: string }
    if (Code === 200) return Data
    // 5xx, and a failed chunk whose cause was one
    if (Code >= 500 || Msg === 'common.failed') throw new Error(Msg)
    throw new Refusal(`${path.split('?')[0]}: ${Code} ${Msg}`)
  }
  const post = <T>(path: string, body: object) =>
    ask<T>(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })

  const octets = (path: string, bytes: Buffer) =>
    ask(path, {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream' },
    })
  async function download(path: string): Promise<Buffer> {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${path.split('?')[0]}: ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  function chunkPath(
    target: Target,
    bytes: Buffer,
    chunkSize: number,
    chunk: number,
    merge: boolean,
  ): string {
    const chunks = Math.max(1, Math.ceil(bytes.length / chunkSize))
    const query = {
      chunkNumber: chunk,
      chunkSize,
      currentChunkSize: Math.min(chunkSize, bytes.length - (chunk - 1) * chunkSize),
      totalSize: bytes.length,
      totalChunks: chunks,
      identifier: contentHashOf(bytes),
      filename: target.name,
      ParentId: target.parentId,
      ...(chunks === 1 && { complete: 1, IsMerge: merge }),
    }
    return `File/FileUpload?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`
  }

  return {
    /**
     * Uploads in one request if it is one chunk, else chunk by chunk, three at a time, and a merge. Resumes
     * an interrupted upload.
     */
    async put(target: Target, bytes: Buffer, { chunkSize = 256 * 1024, merge = false } = {}): Promise<Shown> {
      const chunks = Math.ceil(bytes.length / chunkSize)
      const send = (chunk: number) =>
        ask<{ file?: Item }>(chunkPath(target, bytes, chunkSize, chunk, merge), {
          method: 'POST',
          body: new Uint8Array(bytes.subarray((chunk - 1) * chunkSize, chunk * chunkSize)),
          headers: { 'content-type': 'application/octet-stream' },
        })
      if (chunks === 1) return shown((await send(1)).file!)
      const { uploaded } = await ask<{ uploaded: number[] }>(chunkPath(target, bytes, chunkSize, 1, merge))
      const left = Array.from({ length: chunks }, (_, index) => index + 1).filter(
        (one) => !uploaded.includes(one),
      )
      const worker = async () => {
        for (let chunk = left.shift(); chunk; chunk = left.shift()) await send(chunk)
      }
      await Promise.all([worker(), worker(), worker()])
      return shown(
        await post<Item>('File/MergeSlices', {
          filename: target.name,
          identifier: contentHashOf(bytes),
          ParentId: target.parentId,
          IsMerge: merge,
        }),
      )
    },

    /** Several small files in one request. */
    async batch(parentId: string, files: { name: string; bytes: Buffer }[]): Promise<Shown[]> {
      const form = new FormData()
      for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
      const answers = await ask<{ Msg?: string; file?: Item }[]>(`File/UploadBatch?ParentId=${parentId}`, {
        method: 'POST',
        body: form,
      })
      return answers.map(({ Msg, file }) => {
        if (!file) throw new Refusal(`UploadBatch: ${Msg}`)
        return shown(file)
      })
    },

    /**
     * Opens a text for editing: from its latest version by default. Returns the window and its starting
     * point.
     */
    async edit(id: string, choice: 'draft' | 'version' = 'version') {
      const opened = await post<{ State: string; VersionNumber: number; Member: { MemberId: string } }>(
        'File/OpenEditing',
        { FileId: id, Choice: choice },
      )
      if (opened.State !== 'open') throw new Refusal(`OpenEditing: ${opened.State}`)
      return { member: opened.Member.MemberId, base: opened.VersionNumber }
    },
    keepDraft: (member: string, bytes: Buffer) => octets(`File/SaveEditingDraft?MemberId=${member}`, bytes),
    saveEdited: (member: string, base: number, bytes: Buffer) =>
      octets(`File/SaveEditing?MemberId=${member}&VersionNumber=${base}`, bytes),
    leaveEditing: (member: string, keep: boolean) =>
      post('File/LeaveEditing', { MemberId: member, KeepDraft: keep }),
    editedFrom: (member: string) => download(`File/GetEditingSource?MemberId=${member}`),

    addFolder: async (parentId: string, name: string) =>
      shown(await post<Item>('File/AddFolder', { ParentId: parentId, FolderName: name })),
    rename: (id: string, name: string) => post('File/Rename', { Id: id, Name: name }),
    remove: (id: string) => post('File/Delete', { Ids: [id] }),
    async move(id: string, parentId: string) {
      const { Results } = await post<{ Results: { Result: string; Reason?: string }[] }>('File/Move', {
        Ids: [id],
        ParentId: parentId,
      })
      if (Results[0]!.Result !== 'done')
        throw new Refusal(`Move: ${Results[0]!.Result} ${Results[0]!.Reason}`)
    },

    /** Everything in the personal space. */
    async walk(): Promise<Shown[]> {
      const found: Shown[] = []
      const folders: (string | null)[] = [null]
      for (let parent = folders.pop(); parent !== undefined; parent = folders.pop())
        for (let page = 1, left = true; left; page++) {
          const query = `PageSize=100&PageIndex=${page}${parent ? `&ParentId=${parent}` : ''}`
          const { Data, Total } = await ask<{ Data: Item[]; Total: number }>(`File/GetFileList?${query}`)
          for (const item of Data) {
            found.push(shown(item))
            if (item.IsFolder) folders.push(item.FileId)
          }
          left = page * 100 < Total
        }
      return found
    },

    read: (id: string) => download(`Download/DownFile?fileId=${id}`),

    /** Cancels all unfinished uploads. */
    async cancelAll(): Promise<void> {
      const open = await ask<{ Id: string }[]>('File/GetUploadList')
      if (open.length > 0) await post('File/CancelUpload', { Ids: open.map(({ Id }) => Id) })
    },
  }
}

export type Wire = ReturnType<typeof wireOf>
