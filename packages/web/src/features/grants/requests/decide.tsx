import { type AccessRequest, grantApi } from '@cabinet/contract/grants'
import { call } from '../../../kernel/call.ts'
import { show } from '../../../kernel/show.tsx'
import { toast } from '../../../kernel/toast.ts'
import { refreshGrants, refreshRequests } from '../grants.api.ts'
import { pageWords } from '../grants.text.ts'
import { DecideDialog } from './decide-dialog.tsx'

/** Asks with which rights, or why not, and answers a request. */
export async function decide(request: AccessRequest, approve: boolean) {
  const decision = await show<{ rights?: number; expiresAt?: Date; answer: string }>((said) => (
    <DecideDialog request={request} approve={approve} onAnswer={said} />
  ))
  if (!decision) return
  try {
    await call(grantApi.decide, { ids: [request.id], approve, ...decision })
    toast.success(approve ? pageWords.approvedDone : pageWords.refusedDone)
  } catch (error) {
    toast.failure(error)
  }
  await Promise.all([refreshRequests(), refreshGrants()])
}
