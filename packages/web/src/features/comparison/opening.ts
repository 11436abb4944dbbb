import type { FileItem } from '@cabinet/contract/nodes'
import { go, here } from '../../kernel/go.ts'

/** Spelled as the specification spells it. */
export const path = '/fileComparison'

/** What is compared, as the address says it: fileId and v are the left side, Id and ver the right one. */
export interface Sides {
  fileId: string
  version?: number | undefined
  /** Without it two versions of the same file. */
  otherId?: string | undefined
  otherVersion?: number | undefined
}

let openedFrom: string | null = null

/** Shows two sides. Where a comparison is open already, the way back stays the same. */
export function openComparison({ fileId, version, otherId, otherVersion }: Sides) {
  const inside = here().startsWith(path)
  if (!inside) openedFrom = here()
  go(
    path,
    {
      fileId,
      v: version?.toString(),
      Id: otherId === fileId ? undefined : otherId,
      ver: otherVersion?.toString(),
    },
    { replace: inside },
  )
}

/** Leaves it: back to where it was opened. */
export function closeComparison() {
  if (openedFrom === null) return go('/')
  openedFrom = null
  history.back()
}

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** The sides of an address; null where it names no file. */
export function sidesOf(query: Record<string, string | undefined>): Sides | null {
  const { fileId, v, Id, ver } = query
  if (!fileId) return null
  return { fileId, version: numberOf(v), otherId: Id || undefined, otherVersion: numberOf(ver) }
}

/** Two files of a list: the older one on the left. */
export function compareFiles([one, other]: readonly FileItem[]) {
  if (!one) return
  if (!other) return openComparison({ fileId: one.id })
  const [left, right] = one.updatedAt <= other.updatedAt ? [one, other] : [other, one]
  openComparison({ fileId: left.id, otherId: right.id })
}
