import type { ListedFileItem } from '@cabinet/contract/nodes'
import { currentAddress, navigateTo } from '../../kernel/go.ts'

/** Path as spelled in the specification. */
export const comparisonPagePath = '/fileComparison'

/** The compared sides as in the address: fileId and v are the left side, Id and ver the right one. */
export interface ComparisonSides {
  fileId: string
  version?: number | undefined
  /** Absent: two versions of the same file are compared. */
  otherId?: string | undefined
  otherVersion?: number | undefined
}

let openedFrom: string | null = null

/** Opens the comparison of two sides; an open comparison keeps its return address. */
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

/** Closes the comparison and returns to the page that opened it. */
export function closeComparison() {
  if (openedFrom === null) return navigateTo('/')
  openedFrom = null
  history.back()
}

const numberOf = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** Returns the sides of an address; null if it names no file. */
export function comparisonSidesOf(query: Record<string, string | undefined>): ComparisonSides | null {
  const { fileId, v, Id, ver } = query
  if (!fileId) return null
  return { fileId, version: numberOf(v), otherId: Id || undefined, otherVersion: numberOf(ver) }
}

/** Compares two files of a list, with the older one on the left. */
export function compareTwoFiles([one, other]: readonly ListedFileItem[]) {
  if (!one) return
  if (!other) return openComparisonPage({ fileId: one.id })
  const [left, right] = one.updatedAt <= other.updatedAt ? [one, other] : [other, one]
  openComparisonPage({ fileId: left.id, otherId: right.id })
}
