import type { AddressInfo } from 'node:net'
import { comparisonEndpoints, type FileComparison } from '@cabinet/contract/comparison'
import { beforeAll } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Person } from '../../../test/people.ts'
import { isProgramUsable, officeFamilies } from '../../kernel/sandbox/index.ts'

export const able = (await isProgramUsable('soffice')) && officeFamilies().includes('word')

export let house: TestApp

export let base: string

let round = 0

export async function add(
  name: string,
  bytes: string | Uint8Array,
  person = house.people.zhang,
): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), `${++round} ${name}`)
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await fetch(`${base}/api/File/UploadBatch`, { method: 'POST', headers, body: form })
  const { Data } = (await answer.json()) as { Data: { file: { FileId: string } }[] }
  return Data[0]!.file.FileId
}

/** Runs a comparison to its end. */
export async function compare(fileId: string, otherId: string, person?: Person): Promise<FileComparison> {
  const { comparison, taskId } = await house.call(comparisonEndpoints.begin, { fileId, otherId }, person)
  if (!taskId) return comparison
  await house.drainJobs()
  return house.call(comparisonEndpoints.get, { fileId, otherId }, person)
}

export const rowsOf = async (fileId: string, otherId: string, section = 0, part = 0) =>
  house.call(comparisonEndpoints.rows, { fileId, otherId, section, part })

export const counts = ({ sections }: FileComparison) =>
  sections.map(({ name, state, added, removed, changed }) => [name, state, added, removed, changed].join(' '))

/** Opens the server that all tests of the room share. */
export function prepareComparisonDesk(): void {
  beforeAll(async () => {
    house = await createTestApp()
    await house.app.listen({ host: '127.0.0.1', port: 0 })
    base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
  })
}
