import type { SheetReport, sheetStreamsOf } from '@cabinet/contract/sheets'
import type { WireShape } from '@cabinet/contract/wire'
import { expect } from 'vitest'
import { z } from 'zod'
import { readSheetRows, writeSheetStream } from '../src/kernel/sheets/index.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

/** Writes a sheet of these rows, header first. */
export async function writeTestSheet(
  [header = [], ...rows]: string[][],
  format: 'xlsx' | 'csv' = 'xlsx',
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writeSheetStream(format, { name: 'S', header, rows })) parts.push(part)
  return Buffer.concat(parts)
}

/** Reads the cells of a sheet, header first. */
export async function readTestSheet(bytes: Buffer): Promise<string[][]> {
  const limits = { bytes: 1e7, unpacked: 1e8, rows: 30_000, columns: 50, cell: 40_000 }
  const rows: string[][] = []
  async function* source() {
    yield bytes
  }
  for await (const { cells } of readSheetRows(source(), limits)) rows.push(cells)
  return rows
}

/** Import and export of one kind of thing over the wire. A refusal is its error key. */
export function openSheetStreams<C extends string, F extends WireShape>(
  house: () => TestApp,
  streams: ReturnType<typeof sheetStreamsOf<readonly C[], F>>,
) {
  const headers = (person: Person) => ({ authorization: `Bearer ${person.token}` })
  const send = async (path: string, person: Person, payload: Buffer): Promise<SheetReport<C> | string> => {
    const { app } = house()
    const octets = { ...headers(person), 'content-type': 'application/octet-stream' }
    const answer = await app.inject({ method: 'POST', url: path, headers: octets, payload })
    const body = answer.json() as { Code: number; Data: unknown; Msg: string }
    return body.Code === 200
      ? (z.decode(streams.check.reply, body.Data as never) as SheetReport<C>)
      : body.Msg
  }
  const get = async (path: string, person: Person, query: string) => {
    const answer = await house().app.inject({
      method: 'GET',
      url: `${path}?${query}`,
      headers: headers(person),
    })
    expect(answer.statusCode).toBe(200)
    return answer.rawPayload
  }
  return {
    check: async (rows: string[][], person: Person) =>
      send(streams.check.path, person, await writeTestSheet(rows)),
    save: async (rows: string[][], person: Person) =>
      send(streams.save.path, person, await writeTestSheet(rows)),
    saveBytes: (bytes: Buffer, person: Person) => send(streams.save.path, person, bytes),
    list: (person: Person, query = '') => get(streams.list.path, person, query),
    template: (person: Person, query = '') => get(streams.template.path, person, query),
  }
}
