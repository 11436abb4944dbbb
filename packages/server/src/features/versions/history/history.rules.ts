import type { VersionErrorKey } from '@cabinet/contract/versions'

/** Returns why a version cannot be discarded, or null. */
export function discardRefusal(
  { number, pinned }: { number: number; pinned: boolean },
  latest: number,
): VersionErrorKey | null {
  if (number === latest) return 'versions.latest_stays'
  return pinned ? 'versions.pinned' : null
}
