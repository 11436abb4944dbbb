import type { FlowDetail } from '@cabinet/contract/flows.detail'
import {
  BellRing,
  CircleCheck,
  CornerUpLeft,
  type LucideIcon,
  Printer,
  RotateCcw,
  Send,
  Undo2,
  UserPlus,
  UserRoundCog,
} from 'lucide-react'
import { navigateTo } from '../../../kernel/go.ts'
import {
  askAndWithdrawFlow,
  type commandMessages,
  openAddApprovers,
  openCopy,
  openDecision,
  openResubmit,
  openReturn,
  openTransfer,
  sendFlowReminder,
} from '../commands/index.ts'
import { flowRecordPath } from '../flows.api.ts'

export interface FlowDetailAction {
  key: keyof typeof commandMessages & string
  icon: LucideIcon
  isPrimary?: boolean
  danger?: boolean
  /** When it is possible again; null is now. */
  notBefore?: Date | null
  run: () => unknown
}

/** The actions that the reply allows: the main one first. */
export function actionsOfFlow(flow: FlowDetail): FlowDetailAction[] {
  const all: (FlowDetailAction & { allowed: boolean })[] = [
    {
      key: 'approve',
      icon: CircleCheck,
      isPrimary: true,
      allowed: flow.canApprove,
      run: () => openDecision(flow, flow.isStale),
    },
    {
      key: 'resubmit',
      icon: RotateCcw,
      isPrimary: !flow.canApprove,
      allowed: flow.canResubmit,
      run: () => openResubmit(flow),
    },
    {
      key: 'remind',
      icon: BellRing,
      allowed: flow.canRemind || flow.remindAt !== null,
      notBefore: flow.canRemind ? null : flow.remindAt,
      run: () => sendFlowReminder(flow),
    },
    { key: 'transfer', icon: UserRoundCog, allowed: flow.canApprove, run: () => openTransfer(flow) },
    { key: 'add', icon: UserPlus, allowed: flow.canAdd, run: () => openAddApprovers(flow) },
    { key: 'sendBack', icon: CornerUpLeft, allowed: flow.canApprove, run: () => openReturn(flow) },
    {
      key: 'withdraw',
      icon: Undo2,
      danger: true,
      allowed: flow.canWithdraw,
      run: () => askAndWithdrawFlow(flow),
    },
    { key: 'copy', icon: Send, allowed: flow.canCopy, run: () => openCopy(flow) },
    {
      key: 'print',
      icon: Printer,
      allowed: true,
      run: () => navigateTo(flowRecordPath, { flowId: flow.id }),
    },
  ]
  return all.filter(({ allowed }) => allowed).map(({ allowed: _, ...action }) => action)
}
