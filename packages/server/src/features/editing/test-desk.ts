import { type EditingOpenReply, editingEndpoints, editingStreams } from '@cabinet/contract/editing'
import { fileEndpoints } from '@cabinet/contract/files'
import { unzipSync, zipSync } from 'fflate'
import { z } from 'zod'
import type { TestApp } from '../../../test/create-test-app.ts'
import { contextOf } from '../../../test/files.ts'
import type { Person } from '../../../test/people.ts'
import { buildWordDocument } from '../../kernel/office/index.ts'
import { uploadSmallFiles } from '../uploads/index.ts'

const about = { title: 'Plan', author: '张伟', at: new Date('2026-11-20T08:00:00Z') }

/** A Word document of one paragraph. */
export const letter = (words: string): Buffer =>
  buildWordDocument(about, `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`)

/** The same document with parts added, changed or (undefined) removed. */
export function changed(bytes: Buffer, parts: Record<string, string | Buffer | undefined>): Buffer {
  const entries: Record<string, Uint8Array> = { ...unzipSync(bytes) }
  for (const [name, part] of Object.entries(parts))
    if (part === undefined) delete entries[name]
    else entries[name] = Buffer.from(part)
  return Buffer.from(zipSync(entries))
}

/** Common steps of the editing tests. */
export function editingDesk(app: TestApp) {
  const { zhang } = app.people
  const raw = async (
    described: { method: string; path: string; query: z.ZodType },
    input: unknown,
    person: Person,
    body?: Buffer,
  ) => {
    const fields = z.encode(described.query, input as never) as Record<string, string>
    const answer = await app.app.inject({
      method: described.method as 'GET',
      url: `${described.path}?${new URLSearchParams(fields)}`,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { payload: body }),
    })
    return answer
  }
  const desk = {
    /** A file in the department's space, which zhang and head share. */
    async file(name: string, bytes: Buffer, person = zhang): Promise<string> {
      const ctx = await contextOf(app, person)
      const [placed] = await uploadSmallFiles(
        ctx,
        { spaceId: app.people.departments.research },
        { files: [{ name, bytes }], merge: true },
      )
      if (!placed || 'error' in placed) throw placed?.error
      return placed.fileId
    },
    open: (fileId: string, person = zhang, choice?: 'draft' | 'version'): Promise<EditingOpenReply> =>
      app.call(editingEndpoints.open, { fileId, choice }, person),
    async source({ me }: EditingOpenReply, person = zhang): Promise<Buffer> {
      return (await raw(editingStreams.source, { memberId: me!.id }, person)).rawPayload
    },
    async draft({ me }: EditingOpenReply, bytes: Buffer, person = zhang): Promise<string> {
      const answer = await raw(editingStreams.draft, { memberId: me!.id }, person, bytes)
      return (answer.json() as { Msg: string }).Msg
    },
    /** Returns the reply, or the error key. */
    async save(
      { me, base }: EditingOpenReply,
      bytes: Buffer,
      {
        person = zhang,
        ...about
      }: { person?: Person; base?: number; name?: string; note?: string; recovered?: boolean } = {},
    ) {
      const input = { memberId: me!.id, base: base!, seq: 0, name: '', note: '', recovered: false, ...about }
      const answer = await raw(editingStreams.save, input, person, bytes)
      const { Code, Data, Msg } = answer.json() as { Code: number; Data: unknown; Msg: string }
      return Code === 200 ? z.decode(editingStreams.save.reply, Data as never) : Msg
    },
    leave: ({ me }: EditingOpenReply, person = zhang, keep = true) =>
      app.call(editingEndpoints.leave, { memberId: me!.id, keep }, person),
    item: async (id: string, person = zhang) => (await app.call(fileEndpoints.detail, { id }, person)).item,
  }
  return desk
}
