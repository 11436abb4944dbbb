import type { ArchiveRecord } from '@cabinet/contract/archive'
import { spaceApi } from '@cabinet/contract/files'
import { menuId } from '@cabinet/contract/menus'
import { call } from '../../../kernel/call.ts'
import { go } from '../../../kernel/go.ts'
import { download } from '../../downloads/index.ts'
import { openPreview } from '../../previews/index.ts'

/** /dashboard/pigeonhole: the archive. */
export const path = '/dashboard/pigeonhole'

/** The archive's page; `row` opens the details of one record. */
export const openArchive = (query: Record<string, string | undefined> = {}) =>
  go(path, { menuid: String(menuId.archive), ...query })

const itemOf = async (nodeId: string) => (await call(spaceApi.detail, { id: nodeId })).item

/** Shows a file in its viewer; a folder's contents stand in the details of its record. */
export async function openRecord(record: Pick<ArchiveRecord, 'id' | 'code' | 'folder' | 'nodeId'>) {
  if (record.folder) return openArchive({ search: record.code, row: record.id })
  openPreview(await itemOf(record.nodeId!))
}

/** Downloads what was archived; a folder as a package. */
export async function downloadRecord(record: Pick<ArchiveRecord, 'nodeId'>) {
  await download([await itemOf(record.nodeId!)])
}
