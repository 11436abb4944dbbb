import type { FirstStepKey } from '@cabinet/contract/first-steps'
import { type UserTypeCode, userTypeCodes } from '@cabinet/contract/users'

const own: FirstStepKey[] = ['upload', 'picture', 'share']

/** Returns the steps of a type of user, in order: administrators prepare the system before they use it. */
export function firstStepsOfType(type: UserTypeCode): FirstStepKey[] {
  if (type === userTypeCodes.platform) return ['branding', 'mail', 'departments', 'people', 'quotas', ...own]
  if (type === userTypeCodes.enterprise) return ['departments', 'people', 'quotas', ...own]
  if (type === userTypeCodes.department) return ['people', ...own]
  return own
}
