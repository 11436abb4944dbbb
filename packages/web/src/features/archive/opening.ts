import type { ArchiveRecord } from '@cabinet/contract/archive.records'
import { fileEndpoints } from '@cabinet/contract/files'
import { fixedMenuIds } from '@cabinet/contract/menus'
import { call } from '../../kernel/call.ts'
import { navigateTo } from '../../kernel/go.ts'
import { downloadItems } from '../downloads/index.ts'
import { openFilePreview } from '../previews/index.ts'

/** /dashboard/pigeonhole: the archive. */
export const archivePagePath = '/dashboard/pigeonhole'

/** Opens the archive page; `row` opens the details of one record. */
export const openArchivePage = (query: Record<string, string | undefined> = {}) =>
  navigateTo(archivePagePath, { menuid: String(fixedMenuIds.archive), ...query })

async function itemOf({ nodeId }: Pick<ArchiveRecord, 'nodeId'>) {
  if (!nodeId) throw new Error('a destroyed record has no file')
  return (await call(fileEndpoints.detail, { id: nodeId })).item
}

/** Opens a file in its viewer; a folder opens in the details of its record. */
export async function openArchiveRecord(record: Pick<ArchiveRecord, 'id' | 'code' | 'folder' | 'nodeId'>) {
  if (record.folder) return openArchivePage({ search: record.code, row: record.id })
  openFilePreview(await itemOf(record))
}

/** Downloads an archived item; a folder is downloaded as a package. */
export async function downloadRecord(record: Pick<ArchiveRecord, 'nodeId'>) {
  await downloadItems([await itemOf(record)])
}
