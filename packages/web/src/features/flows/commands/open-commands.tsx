import { type FlowRow, flowLimits } from '@cabinet/contract/flows'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import type { FlowDetail } from '@cabinet/contract/flows.detail'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { showDialog } from '../../../kernel/show.tsx'
import { translate } from '../../../kernel/text.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { commandMessages } from './commands.text.ts'
import { DecisionDialog, type FlowVerdict } from './decision-dialog.tsx'
import { PersonDialog, type PersonDialogProps } from './person-dialog.tsx'
import { ResubmitDialog } from './resubmit-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { runFlowCommand } from './run-command.ts'

/** Enough of a flow to act on it. */
export type FlowToDecide = Pick<FlowRow, 'id' | 'title' | 'sort' | 'initiatorId' | 'approverIds'>

/** Opens the dialog that decides a flow; opening it decides nothing. Returns whether it was decided or is outdated. */
export const openDecision = (flow: FlowToDecide, isStale = false) =>
  showDialog<true>((answer) => (
    <DecisionDialog
      title={translate(commandMessages.approve)}
      about={flow.title}
      isStale={isStale}
      onClose={() => answer(null)}
      onDecide={async (decision) => {
        const submit = () => call(flowEndpoints.submit, { id: flow.id, sort: flow.sort ?? 0, ...decision })
        if (await runFlowCommand(submit, commonMessages.success)) answer(true)
      }}
    />
  ))

/** Asks for one decision of several flows; null if the user cancels. */
export const askForDecision = (rows: readonly FlowRow[]) =>
  showDialog<FlowVerdict>((answer) => (
    <DecisionDialog
      title={translate(commandMessages.approveMany)}
      about={translate(commandMessages.manyAbout, { count: rows.length })}
      onClose={() => answer(null)}
      onDecide={(decision) => {
        answer(decision)
        return undefined
      }}
    />
  ))

/** Decides those that may be decided with others; returns the outcome of each. */
export async function decideTogether(rows: readonly FlowRow[], decision: FlowVerdict) {
  const left = rows.filter((row) => !row.inBatch || row.sort === null)
  const flows = rows
    .filter((row) => !left.includes(row))
    .slice(0, flowLimits.batch)
    .map(({ id, sort }) => ({ id, sort: sort ?? 0 }))
  const told = flows.length > 0 ? await call(flowEndpoints.submitBatch, { flows, ...decision }) : []
  return [
    ...told.map(({ id, ok, reason }) => ({ id, ok, ...(reason && { why: reason }) })),
    ...left.map(({ id }) => ({ id, ok: false, why: 'flows.no_batch' })),
  ]
}

function openPeople(
  { initiatorId, approverIds }: FlowToDecide,
  kind: PersonDialogProps['kind'],
  onChoose: (chosen: Parameters<PersonDialogProps['onChoose']>[0]) => Promise<boolean>,
) {
  const without = [initiatorId, ...approverIds.split(',')].filter(Boolean)
  return showDialog<true>((answer) => (
    <PersonDialog
      kind={kind}
      without={kind === 'copy' ? [] : without}
      onClose={() => answer(null)}
      onChoose={async (chosen) => {
        if (await onChoose(chosen)) answer(true)
      }}
    />
  ))
}

/** Hands the caller's open opinion to a colleague. */
export const openTransfer = (flow: FlowToDecide) =>
  openPeople(flow, 'transfer', ({ userIds: [userId = ''], text }) =>
    runFlowCommand(
      () => call(flowEndpoints.transfer, { id: flow.id, sort: flow.sort ?? 0, userId, text }),
      commandMessages.transferred,
    ),
  )

/** Asks further people before or after the caller. */
export const openAddApprovers = (flow: FlowToDecide) =>
  openPeople(flow, 'add', (chosen) =>
    runFlowCommand(
      () => call(flowEndpoints.add, { id: flow.id, sort: flow.sort ?? 0, ...chosen }),
      commandMessages.added,
    ),
  )

export const openCopy = (flow: FlowToDecide) =>
  openPeople(flow, 'copy', ({ userIds }) =>
    runFlowCommand(() => call(flowEndpoints.copy, { id: flow.id, userIds }), commandMessages.copied),
  )

export const openReturn = (flow: FlowDetail) =>
  showDialog<true>((answer) => (
    <ReturnDialog
      steps={flow.returnSteps}
      onClose={() => answer(null)}
      onReturn={async (key, text) => {
        const sendBack = () => call(flowEndpoints.sendBack, { id: flow.id, sort: flow.sort ?? 0, key, text })
        if (await runFlowCommand(sendBack, commandMessages.returned)) answer(true)
      }}
    />
  ))

export const openResubmit = ({ id, title }: FlowToDecide) =>
  showDialog<true>((answer) => (
    <ResubmitDialog
      title={title}
      onClose={() => answer(null)}
      onResubmit={async (remark) => {
        const resubmit = () => call(flowEndpoints.resubmit, { id, remark, selections: [] })
        if (await runFlowCommand(resubmit, commandMessages.resubmitted)) answer(true)
      }}
    />
  ))

export const sendFlowReminder = ({ id }: Pick<FlowRow, 'id'>) =>
  runFlowCommand(() => call(flowEndpoints.remind, { id }), commandMessages.reminded)

/** Withdraws a flow after asking. */
export async function askAndWithdrawFlow({ id, title }: Pick<FlowRow, 'id' | 'title'>) {
  const yes = await askForConfirmation({
    title: translate(commandMessages.withdrawAsk, { title }),
    body: translate(commandMessages.withdrawBody),
    okWords: translate(commandMessages.withdraw),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (yes) await runFlowCommand(() => call(flowEndpoints.withdraw, { id }), commandMessages.withdrawn)
}
