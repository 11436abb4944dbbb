import { registerTexts } from '../../../kernel/text.ts'

export const listMessages = registerTexts('flows.list', {
  pending: ['我的待办', 'To do'],
  initiated: ['我发起的', 'Started by me'],
  completed: ['已完成', 'Completed'],
  lists: ['审批', 'Approvals'],
  title: ['标题', 'Title'],
  action: ['类型', 'Type'],
  category: ['流程分类', 'Category'],
  flow: ['流程', 'Flow'],
  step: ['当前节点', 'Current step'],
  asked: ['当前审批人', 'Asked now'],
  status: ['状态', 'Status'],
  initiator: ['发起人', 'Initiator'],
  started: ['发起时间', 'Started'],
  finished: ['完成时间', 'Finished'],
  waiting: ['已等待', 'Waiting for'],
  overdue: ['已超时', 'Overdue'],
  copied: ['抄送', 'Copy'],
  search: ['搜索标题', 'Search titles'],
  days: ['发起时间', 'Started'],
  open: ['查看', 'Open'],
  pendingNone: ['没有待办的审批', 'Nothing to approve'],
  pendingNoneHint: [
    '需要您审批时会显示在这里，并通知您。',
    'Approvals that need you appear here, and you’re notified.',
  ],
  initiatedNone: ['还没有发起过审批', 'You haven’t started an approval'],
  initiatedNoneHint: [
    '当归档、下载等操作需要审批时，会自动发起并显示在这里。',
    'When archiving, a download or another action needs approval, it starts by itself and appears here.',
  ],
  completedNone: ['还没有完成的审批', 'No completed approvals'],
  completedNoneHint: [
    '您发起或审批过的流程完成后会显示在这里。',
    'Approvals that you started or decided appear here once they’re over.',
  ],
})
