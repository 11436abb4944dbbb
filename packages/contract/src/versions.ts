import { z } from 'zod'
import type { ErrorTable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, wire } from './wire.ts'

export const versionErrors = {
  'versions.not_found': 404,
} as const satisfies ErrorTable

export const version = wire({
  id: ['Id', id],
  fileId: ['FileId', id],
  number: ['VersionNumber', z.int().min(1)],
  size: ['Size', z.int().min(0)],
  /** upload, restore, edit ... */
  source: ['Source', z.string()],
  createdBy: ['CreateAccount', z.string()],
  createdAt: ['CreateTime', instant],
  latest: ['IsLatest', z.boolean()],
})
export type Version = z.output<typeof version>

export const versionApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/File/GetVersionList',
    access: 'user',
    summary: 'The versions of a file, newest first',
    input: wire({ fileId: ['fileId', id] }),
    reply: z.array(version),
  }),
}
