import type { Content } from '../../versions/index.ts'
import type { PackageRow } from './packages.store.ts'

/** Where the zips of packages lie in the store, beside the contents of enterprises. */
export const zipFolder = 'packages'

/** The zip of one run: another run has another, so no reader ever meets two halves. */
export const zipKey = ({ id, run }: Pick<PackageRow, 'id' | 'run'>) => `${zipFolder}/${id}.${run}`

/** The package and the run of a zip's key. */
export function ofKey(key: string): { id: string; run: string } | null {
  const [, id, run] = /^packages\/([0-9a-f-]{36})\.([0-9a-f-]{36})$/.exec(key) ?? []
  return id && run ? { id, run } : null
}

/** A finished zip as what is sent like any content: immutable, known by its run. */
export const zipContent = (row: PackageRow): Content => ({
  id: `${row.id}.${row.run}`,
  enterprise_id: zipFolder,
  hash: row.run!,
  size: row.size,
  place: 'store',
  created_at: row.created_at,
})
