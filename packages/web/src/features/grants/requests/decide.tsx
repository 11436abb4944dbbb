import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessRequest } from '@cabinet/contract/grants.access'
import { call } from '../../../kernel/call.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { showToast } from '../../../kernel/toast.ts'
import { refreshGrantQueries, refreshRequests } from '../grants.api.ts'
import { grantPageMessages } from '../grants.text.ts'
import { DecideRequestDialog } from './decide-dialog.tsx'

/** Asks for the rights to give or the reason to refuse, and answers a request. */
export async function askAndDecideRequest(request: AccessRequest, approve: boolean) {
  const decision = await showDialog<{ rights?: number; expiresAt?: Date; answer: string }>((said) => (
    <DecideRequestDialog request={request} approve={approve} onAnswer={said} />
  ))
  if (!decision) return
  try {
    await call(grantEndpoints.decide, { ids: [request.id], approve, ...decision })
    showToast.success(approve ? grantPageMessages.approvedDone : grantPageMessages.refusedDone)
  } catch (error) {
    showToast.failure(error)
  }
  await Promise.all([refreshRequests(), refreshGrantQueries()])
}
