import type { ListedFileItem } from '@cabinet/contract/nodes'
import { currentAddress, navigateTo } from '../../kernel/go.ts'

/** Spelled as the specification spells it. */
export const comparisonPagePath = '/fileComparison'

/** What is compared, as the address says it: fileId and v are the left side, Id and ver the right one. */
export interface ComparisonSides {
  fileId: string
  version?: number | undefined
  /** Without it two versions of the same file. */
  otherId?: string | undefined
  otherVersion?: number | undefined
}

let openedFrom: string | null = null

/** Shows two sides. Where a comparison is open already, the way back stays the same. */
export function openComparisonPage({ fileId, version, otherId, otherVersion }: ComparisonSides) {
  const inside = currentAddress().startsWith(comparisonPagePath)
  if (!inside) openedFrom = currentAddress()
  navigateTo(
    comparisonPagePath,
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
  if (openedFrom === null) return navigateTo('/')
  openedFrom = null
  history.back()
}

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** The sides of an address; null where it names no file. */
export function comparisonSidesOf(query: Record<string, string | undefined>): ComparisonSides | null {
  const { fileId, v, Id, ver } = query
  if (!fileId) return null
  return { fileId, version: numberOf(v), otherId: Id || undefined, otherVersion: numberOf(ver) }
}

/** Two files of a list: the older one on the left. */
export function compareTwoFiles([one, other]: readonly ListedFileItem[]) {
  if (!one) return
  if (!other) return openComparisonPage({ fileId: one.id })
  const [left, right] = one.updatedAt <= other.updatedAt ? [one, other] : [other, one]
  openComparisonPage({ fileId: left.id, otherId: right.id })
}
