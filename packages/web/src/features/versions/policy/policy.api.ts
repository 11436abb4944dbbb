import type { EndpointInput } from '@cabinet/contract/endpoint'
import { type VersionRetentionPolicy, versionPolicyEndpoints } from '@cabinet/contract/versions.policy'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { markQueriesStale } from '../../../kernel/query.ts'
import { followTaskInTray } from '../../../kernel/tasks.ts'
import { currentLanguage, translate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { formatByteSize, formatCount } from '../../../ui/format.ts'
import { refreshVersions } from '../versions.api.ts'
import { messages } from './policy.text.ts'

/** Shows what a policy would remove, then saves it. Returns whether it was saved. */
export async function confirmAndSavePolicy(
  input: EndpointInput<typeof versionPolicyEndpoints.save>,
): Promise<boolean> {
  const counted = await call(versionPolicyEndpoints.preview, input)
  const { versions, files, bytes, partial } = counted
  const params = { count: formatCount(versions), files: formatCount(files), size: formatByteSize(bytes) }
  const body =
    versions === 0 ? messages.confirmNone : partial ? messages.confirmPartial : messages.confirmBody
  const all = { count: formatCount(counted.allVersions), size: formatByteSize(counted.allBytes) }
  const yes = await askForConfirmation({
    title: translate(messages.confirmTitle),
    body: [translate(messages.ofAll, all), translate(body, params)].join(
      currentLanguage() === 'zh' ? '' : ' ',
    ),
    okWords: versions === 0 ? translate(messages.apply) : translate(messages.confirmRemove, params),
    cancelWords: translate(commonMessages.cancel),
    danger: versions > 0,
  })
  if (!yes) return false
  const { taskId } = await call(versionPolicyEndpoints.save, input)
  showToast.success(messages.saved)
  await markQueriesStale(versionPolicyEndpoints.get)
  if (versions > 0)
    void followTaskInTray(taskId, messages.running).then(async ({ success }) => {
      if (success > 0) showToast.success(messages.removed, { params: { count: success } })
      await refreshVersions()
    })
  return true
}

/** Returns a short description of a policy. */
export function versionPolicyText({ maxCount, maxDays, thinning }: VersionRetentionPolicy): string {
  const parts = [
    maxCount !== undefined && translate(messages.upTo, { count: formatCount(maxCount) }),
    maxDays > 0 && translate(messages.forDays, { count: formatCount(maxDays) }),
    thinning && translate(messages.thinned),
  ].filter((part) => part !== false)
  return parts.length === 0 ? translate(messages.keepsAll) : parts.join(' · ')
}
