import type { AddressInfo } from 'node:net'
import { type PackageTask, packageEndpoints } from '@cabinet/contract/downloads.packages'
import { createTestApp } from '../../../../test/create-test-app.ts'
import { contextOf } from '../../../../test/files.ts'
import type { Person } from '../../../../test/people.ts'
import { readZip } from '../../../../test/read-zip.ts'
import { issueAccessToken } from '../../auth/index.ts'
import type { FolderReference } from '../../nodes/index.ts'
import { uploadSmallFiles } from '../../uploads/index.ts'

/** Common steps of the package tests, as zhang unless stated otherwise. */
export async function openPackageDesk() {
  const house = await createTestApp()
  await house.app.listen({ host: '127.0.0.1', port: 0 })
  const base = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`
  const { zhang } = house.people

  const post = (path: string, fields: object, person: Person | null = zhang) =>
    fetch(base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(person && { authorization: `Bearer ${person.token}` }),
      },
      body: JSON.stringify(fields),
    })

  return {
    house,
    base,
    post,
    /** Uploads real files; returns their ids in order. */
    async put(
      files: readonly { name: string; bytes: Buffer; relativePath?: string }[],
      ref: FolderReference = {},
      person = zhang,
    ): Promise<string[]> {
      const placed = await uploadSmallFiles(await contextOf(house, person), ref, { files, merge: false })
      return placed.map((one) => {
        if ('error' in one) throw one.error
        return one.fileId
      })
    },
    /** Moves the clock and signs everybody in again. */
    async moveTo(at: Date) {
      house.clock.now = at
      for (const person of Object.values(house.people))
        if ('token' in person) person.token = await issueAccessToken(house.system, person.account)
    },
    add: (ids: string[], person = zhang) => house.call(packageEndpoints.add, { ids }, person),
    list: (person = zhang): Promise<PackageTask[]> => house.call(packageEndpoints.list, {}, person),
    async one(id: string): Promise<PackageTask> {
      const found = (await house.call(packageEndpoints.list, {})).find((row) => row.id === id)
      if (!found) throw new Error('there is no such package')
      return found
    },
    /** Fetches a finished package by chunks of a megabyte, as the specification's client does. */
    async fetchAll(id: string, person = zhang): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let index = 0, size = 1; index * 1024 ** 2 < size; index++) {
        const answer = await post(
          '/api/Download/DownLoadPackageFile',
          { Id: id, FilePath: '/etc/passwd', Channel: 'x', Index: index, ChunkSize: 1 },
          person,
        )
        if (answer.status !== 200) throw new Error(await answer.text())
        size = Number(answer.headers.get('x-file-size'))
        parts.push(Buffer.from(await answer.arrayBuffer()))
      }
      return Buffer.concat(parts)
    },
  }
}

/** Contents of a zip by path, read with an independent library; folders have no bytes. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const entries = await readZip(bytes)
  return new Map(entries.map(({ entry, bytes: own }) => [entry.fileName, own?.toString() ?? '']))
}
