import type { EndpointInput } from '@cabinet/contract/endpoint'
import type { FlowSelection } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { useState } from 'react'
import { useEndpoint } from '../../../kernel/query.ts'

/** A request: the action, its items and its terms, as the call that carries it out takes them. */
export type ApprovalRequest = Pick<EndpointInput<typeof flowEndpoints.preview>, 'action' | 'ids' | 'terms'>

/** Additions of the initiator; both travel with the call that starts the approval. */
export interface ApprovalWishes {
  selections: FlowSelection[]
  remark: string
}

const noWishes: ApprovalWishes = { selections: [], remark: '' }

/**
 * Asks whether a request needs approval and who would be asked, and holds what the initiator adds. Without a request
 * nothing is asked. `isReady`: the request may be sent, with or without approval.
 */
export function useApproval(request: ApprovalRequest | undefined) {
  const [wishes, setWishes] = useState<ApprovalWishes>(noWishes)
  const asked = request ?? { action: 'archive', ids: [], terms: {} }
  const answer = useEndpoint(
    flowEndpoints.preview,
    { ...asked, selections: wishes.selections },
    { enabled: request !== undefined, staleTime: 0, placeholderData: (before) => before },
  )
  const { data, error } = answer
  const chosen = (key: string) => wishes.selections.find((one) => one.key === key)?.userIds ?? []
  const isComplete = data?.steps.every((step) => !step.mustSelect || chosen(step.key).length > 0) ?? false
  const refusal = data?.refusal === 'flows.selection_missing' ? undefined : data?.refusal
  return {
    preview: data,
    error,
    retry: () => void answer.refetch(),
    isNeeded: data?.isNeeded ?? false,
    isComplete,
    refusal,
    isReady: data !== undefined && (!data.isNeeded || (isComplete && refusal === undefined)),
    wishes,
    chosen,
    choose: (key: string, userIds: string[]) =>
      setWishes((before) => ({
        ...before,
        selections: [
          ...before.selections.filter((one) => one.key !== key),
          ...(userIds.length > 0 ? [{ key, userIds }] : []),
        ],
      })),
    setRemark: (remark: string) => setWishes((before) => ({ ...before, remark })),
  }
}
export type ApprovalState = ReturnType<typeof useApproval>
