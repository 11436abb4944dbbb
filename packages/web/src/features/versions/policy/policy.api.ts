import type { Input } from '@cabinet/contract/endpoint'
import { policyApi, type VersionPolicy } from '@cabinet/contract/versions.policy'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { stale } from '../../../kernel/query.ts'
import { followTask } from '../../../kernel/tasks.ts'
import { language, say } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { ask } from '../../../ui/confirm.tsx'
import { countText, sizeText } from '../../../ui/format.ts'
import { refreshVersions } from '../versions.api.ts'
import { words } from './policy.text.ts'

/** Says first what a rule would remove, then keeps it. Answers whether it did. */
export async function applyPolicy(input: Input<typeof policyApi.save>): Promise<boolean> {
  const counted = await call(policyApi.preview, input)
  const { versions, files, bytes, partial } = counted
  const params = { count: countText(versions), files: countText(files), size: sizeText(bytes) }
  const body = versions === 0 ? words.confirmNone : partial ? words.confirmPartial : words.confirmBody
  const all = { count: countText(counted.allVersions), size: sizeText(counted.allBytes) }
  const yes = await ask({
    title: say(words.confirmTitle),
    body: [say(words.ofAll, all), say(body, params)].join(language() === 'zh' ? '' : ' '),
    okWords: versions === 0 ? say(words.apply) : say(words.confirmRemove, params),
    cancelWords: say(common.cancel),
    danger: versions > 0,
  })
  if (!yes) return false
  const { taskId } = await call(policyApi.save, input)
  toast.success(words.saved)
  await stale(policyApi.get)
  if (versions > 0)
    void followTask(taskId, words.running).then(async ({ success }) => {
      if (success > 0) toast.success(words.removed, { params: { count: success } })
      await refreshVersions()
    })
  return true
}

/** A rule in a few words. */
export function policyText({ maxCount, maxDays, thinning }: VersionPolicy): string {
  const parts = [
    maxCount !== undefined && say(words.upTo, { count: countText(maxCount) }),
    maxDays > 0 && say(words.forDays, { count: countText(maxDays) }),
    thinning && say(words.thinned),
  ].filter((part) => part !== false)
  return parts.length === 0 ? say(words.keepsAll) : parts.join(' · ')
}
