import { announcementEndpoints } from '@cabinet/contract/announcements'
import { flowDesignEndpoints } from '@cabinet/contract/flow-designs'
import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import type { ApproverStep, FlowParty, FlowStep } from '@cabinet/contract/flow-designs.document'
import { flowSettingEndpoints, flowTypeEndpoints } from '@cabinet/contract/flow-designs.settings'
import {
  newApproverStep,
  newBranchStep,
  newCopyStep,
  newFlowDocument,
} from '@cabinet/contract/flow-designs.steps'
import { flowEndpoints } from '@cabinet/contract/flows.calls'
import { definedOf, entryOf } from '../kernel/certain.ts'
import type { Tx } from '../kernel/ctx.ts'
import { runDemoRequest } from './as.ts'
import type { DemoStaff } from './staff.ts'

type As = (account: string, daysAgo: number) => Tx

interface DemoApproval {
  by: string
  title: string
  body: string
  daysAgo: number
  /** The decision, so many days ago. */
  decided?: { by: string; daysAgo: number; agrees: boolean; text: string }
}

/** Announcements that were to be published after one rule asked for approval. */
const demoApprovals: DemoApproval[] = [
  {
    by: 'wangfang',
    title: '元旦放假安排',
    body: '<p>1 月 1 日至 3 日放假，请各部门安排好值班人员。</p>',
    daysAgo: 5,
    decided: { by: 'zhoujianguo', daysAgo: 4.6, agrees: true, text: '同意发布。' },
  },
  {
    by: 'wangfang',
    title: '年会报名通知',
    body: '<p>年会定于 1 月 16 日举行，请在本月 20 日前报名。</p>',
    daysAgo: 3,
    decided: { by: 'zhoujianguo', daysAgo: 2.7, agrees: false, text: '场地尚未确认，请确认后重新提交。' },
  },
  {
    by: 'wangfang',
    title: '文件命名规范（2027 版）',
    body: '<p>自 1 月起，项目文件统一按“项目编号-名称-版本”命名。</p>',
    daysAgo: 0.8,
  },
  {
    by: 'zhoujianguo',
    title: '年度经营分析会会议通知',
    body: '<p>年度经营分析会定于 12 月 18 日召开，请各中心提前提交材料。</p>',
    daysAgo: 0.4,
  },
]

/** Designs of the company with their types, one rule that uses them, and flows that ran and that still run. */
export async function runDemoApprovals(as: As, staff: DemoStaff): Promise<void> {
  const admin = as('wangfang', 8)
  const person = (account: string, name: string): FlowParty => ({
    ...{ kind: 'user', name },
    id: entryOf(staff, account).userId,
  })
  const [chief, keeper] = [person('zhoujianguo', '周建国'), person('wangfang', '王芳')]
  const typeIds = await addTypes(admin)
  const publishing = await publishDesign(
    admin,
    entryOf(typeIds, 'publishing'),
    { action: 'announcement', name: '公告发布审批', code: 'announcement' },
    branches(
      { name: '周建国发起', parties: [chief], next: approverStep('综合管理部审核', { parties: [keeper] }) },
      approverStep('总经理审批', { parties: [chief], timeLimit: { hours: 48, action: 'remind' } }),
    ),
  )
  await runDemoRequest(admin, flowSettingEndpoints.save, {
    ...{ action: 'announcement', scope: 'enterprise', place: '', designId: publishing },
  })
  await publishDesign(
    admin,
    entryOf(typeIds, 'records'),
    { action: 'archive', name: '归档审批', code: 'archive' },
    approverStep(
      '直属上级',
      { source: 'director', level: 1, nobody: 'administrator' },
      approverStep(
        '档案管理员',
        { parties: [keeper] },
        { ...newCopyStep(), name: '抄送', parties: [chief], selfSelect: false },
      ),
    ),
  )
  for (const approval of demoApprovals) await runApproval(as, approval)
}

async function addTypes(admin: Tx): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const [code, name] of [
    ['publishing', '公告与发布'],
    ['records', '档案管理'],
  ] as const) {
    const { id } = await runDemoRequest(admin, flowTypeEndpoints.add, {
      ...{ name, code, icon: '', isEnabled: true, administrators: [] },
    })
    ids.set(code, id)
  }
  return ids
}

const approverStep = (
  name: string,
  change: Partial<ApproverStep>,
  next: FlowStep | null = null,
): ApproverStep => ({ ...newApproverStep(next), name, ...change })

/** One branch by initiator, and all others. */
const branches = (
  { name, parties, next }: { name: string; parties: FlowParty[]; next: FlowStep },
  others: FlowStep,
): FlowStep => ({
  ...{ kind: 'container', key: 'by-initiator', name: '', next: null, kept: {} },
  branches: [
    { ...newBranchStep(next), name, parties, conditions: [{ kind: 'initiator', kept: {} }] },
    newBranchStep(others),
  ],
})

async function publishDesign(
  admin: Tx,
  typeId: string,
  { action, name, code }: { action: FlowAction; name: string; code: string },
  steps: FlowStep,
): Promise<string> {
  const header = { name, code, typeId, remark: '', tableId: action }
  const { id, revision } = await runDemoRequest(admin, flowDesignEndpoints.add, header)
  const empty = newFlowDocument(action, name)
  const document = { ...empty, root: { ...empty.root, next: steps } }
  const saved = await runDemoRequest(admin, flowDesignEndpoints.save, { id, revision, document })
  await runDemoRequest(admin, flowDesignEndpoints.publish, { id, revision: saved.revision })
  return id
}

async function runApproval(as: As, { by, title, body, daysAgo, decided }: DemoApproval): Promise<void> {
  const { flowId } = await runDemoRequest(as(by, daysAgo), announcementEndpoints.save, {
    ...{ title, body, isPinned: false, mustConfirm: false, isForAll: true, subjects: [], isMailed: false },
    ...{ publishAt: null, expiresAt: null, publish: true },
  })
  if (!decided) return
  const approver = as(decided.by, decided.daysAgo)
  const id = definedOf(flowId, 'flow of the announcement')
  const { flow } = await runDemoRequest(approver, flowEndpoints.detail, { id })
  await runDemoRequest(approver, flowEndpoints.submit, {
    ...{ id, sort: definedOf(flow.sort, 'open opinion'), text: decided.text },
    result: decided.agrees ? 1 : 2,
  })
}
