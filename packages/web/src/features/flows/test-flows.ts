import type { FlowRow } from '@cabinet/contract/flows'
import type { FlowDetail, FlowFile, FlowOpinion } from '@cabinet/contract/flows.detail'
import { idOf } from '../../../test/desk.tsx'
import { me } from '../../../test/fixtures.ts'

const hourMs = 3_600_000
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)

/** A flow that waits for the signed-in user. */
export const flowOf = (number: number, part: Partial<FlowRow> = {}): FlowRow => ({
  id: idOf(number),
  designId: idOf(900),
  typeId: idOf(901),
  title: `Contract ${number}`,
  action: 'archive',
  typeName: 'Files',
  flowName: 'Archiving',
  currentNodeName: 'Head of finance',
  status: 1,
  initiatorId: idOf(50),
  initiatorName: '陈静',
  createdAt: hoursAgo(30),
  finishedAt: null,
  approverIds: me.userId,
  approverNames: [me.name],
  isReturned: false,
  sort: 2,
  waitingSince: hoursAgo(3),
  dueAt: null,
  inBatch: true,
  isCopied: false,
  ...part,
})

export const detailOf = (part: Partial<FlowDetail> = {}): FlowDetail => {
  const { inBatch: _, isCopied: __, ...flow } = flowOf(1)
  return {
    ...flow,
    ids: idOf(70),
    fileCount: 2,
    isStale: false,
    terms: { reason: 'Signed by both', validityDays: 30, printAllowed: true, secret_key: 'x' },
    remark: 'Please before Friday',
    canApprove: true,
    canAdd: true,
    canWithdraw: false,
    canRemind: false,
    canResubmit: false,
    canCopy: true,
    remindAt: null,
    returnSteps: [{ key: 'a', name: 'Team lead' }],
    path: [
      {
        key: 'c',
        name: 'Archivist',
        kind: 'approver',
        mode: 'all',
        people: [
          { id: idOf(60), name: '李雷', reason: 'director' },
          { id: idOf(61), name: '韩梅', reason: 'named' },
        ],
        passes: false,
        selectable: false,
        mustSelect: false,
        several: false,
      },
    ],
    copies: [],
    ...part,
  }
}

export const opinionOf = (sort: number, part: Partial<FlowOpinion> = {}): FlowOpinion => ({
  approverId: me.userId,
  approverName: me.name,
  result: 0,
  text: '',
  stepName: 'Head of finance',
  stepKey: 'b',
  createdAt: hoursAgo(3),
  decidedAt: null,
  sort,
  avatar: '',
  askedFor: 'named',
  closedFor: null,
  insteadOf: '',
  isWaiting: false,
  dueAt: null,
  ...part,
})

const hex = 'ab12'.repeat(16)
export const fileOf = (number: number, part: Partial<FlowFile> = {}): FlowFile => ({
  id: idOf(70 + number),
  name: `contract-${number}.pdf`,
  suffix: '.pdf',
  size: 2048,
  version: 3,
  contentHash: `v1-2048-${hex}`,
  state: 'same',
  newVersion: null,
  ...part,
})
export const fullHash = `v1-2048-${hex}`
