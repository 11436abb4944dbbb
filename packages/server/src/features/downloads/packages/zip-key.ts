import type { StoredContent } from '../../contents/index.ts'
import type { DownloadPackageRow } from './packages.store.ts'

/** Folder of the packages' zips in the store, beside the contents of enterprises. */
export const packageZipFolder = 'packages'

/** Key of a run's zip: each run has its own, so that no reader mixes two. */
export const packageZipKey = ({ id, run }: Pick<DownloadPackageRow, 'id' | 'run'>) =>
  `${packageZipFolder}/${id}.${run}`

/** Returns the package and the run of a zip's key. */
export function parsePackageZipKey(key: string): { id: string; run: string } | null {
  const [, id, run] = /^packages\/([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(key) ?? []
  return id && run ? { id, run } : null
}

/** A finished zip as immutable content, identified by its run. */
export const packageZipContent = (row: DownloadPackageRow): StoredContent => ({
  id: `${row.id}.${row.run}`,
  enterprise_id: packageZipFolder,
  hash: row.run!,
  size: row.size,
  place: 'store',
  created_at: row.created_at,
})
