import { hasInvisibleLetters } from '@cabinet/contract/text'
import { type WorkspaceError, workspaceLimits } from '@cabinet/contract/workspaces'

/** Returns why a space may not have this name, or null. */
export const workspaceNameRefusal = (name: string): WorkspaceError | 'common.name_hidden' | null =>
  hasInvisibleLetters(name)
    ? 'common.name_hidden'
    : name === '' || name.length > workspaceLimits.name || /\p{Cc}/u.test(name)
      ? 'workspaces.name_invalid'
      : null

/**
 * Returns why a space may not have this quota in bytes, or null. `department` is its department's quota; 0 is
 * no limit.
 */
export function workspaceQuotaRefusal(
  quota: number,
  used: number,
  department: number,
): WorkspaceError | null {
  if (quota <= 0) return 'workspaces.quota_invalid'
  if (quota < used) return 'workspaces.quota_below_used'
  return department > 0 && quota > department ? 'workspaces.quota_above_department' : null
}
