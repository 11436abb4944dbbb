import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import type { ApproverReason, FlowStatus, OpinionReason, OpinionResult } from '@cabinet/contract/flows'
import { type LocalizedText, registerTexts } from '../../../kernel/text.ts'

/** The same as a sentence, with the initiator. */
export const requestMessages = registerTexts('flows.request', {
  archive: ['{name} 申请归档以下文件。', '{name} asks to archive these files.'],
  borrow: ['{name} 申请借阅以下归档文件。', '{name} asks to borrow these archived files.'],
  destroy: [
    '{name} 申请销毁以下归档文件，销毁后无法恢复。',
    '{name} asks to destroy these archived files for good.',
  ],
  access: ['{name} 申请访问以下文件。', '{name} asks for access to these files.'],
  download: ['{name} 申请下载以下文件。', '{name} asks to download these files.'],
  handover: ['{name} 申请移交以下空间的内容。', '{name} asks to hand over these items.'],
  announcement: ['{name} 申请发布一则公告。', '{name} asks to publish an announcement.'],
  share: ['{name} 申请共享以下文件。', '{name} asks to share these files.'],
  link: ['{name} 申请为以下文件创建外链。', '{name} asks to create a link to these files.'],
  ferry: ['{name} 申请将以下文件摆渡到其他网络。', '{name} asks to send these files to another network.'],
  attachment: ['{name} 申请将以下文件作为邮件附件发送。', '{name} asks to send these files by mail.'],
} satisfies Record<FlowAction, LocalizedText>)

export const statusMessages = registerTexts('flows.status', {
  running: ['审批中', 'Pending'],
  agreed: ['已完成', 'Completed'],
  refused: ['不同意', 'Disagreed'],
  withdrawn: ['已撤回', 'Withdrawn'],
  ended: ['已终止', 'Closed'],
  returned: ['已退回', 'Returned'],
} satisfies Record<FlowStatus | 'returned', LocalizedText>)

export const resultMessages = registerTexts('flows.result', {
  pending: ['待审批', 'Pending'],
  agree: ['同意', 'Agreed'],
  disagree: ['不同意', 'Disagreed'],
  rejected: ['未决定', 'Not decided'],
} satisfies Record<OpinionResult, LocalizedText>)

/** Why an opinion was decided or closed by anything but its approver. */
export const closingMessages = registerTexts('flows.closing', {
  nobody: ['此节点没有审批人，自动通过', 'Passed automatically: this step found no approver'],
  repeated: ['与上一节点审批人相同，自动通过', 'Passed automatically: the same person approved before'],
  initiator: ['审批人是发起人，自动通过', 'Passed automatically: the approver started it'],
  expired: ['超过时限，自动通过', 'Passed automatically: its time was over'],
  decided_by_other: ['已由其他人审批', 'Someone else decided'],
  refused_by_other: ['其他审批人不同意，审批已结束', 'Closed because someone else disagreed'],
  transferred: ['已转交', 'Transferred'],
  delegated: ['外出期间委托他人审批', 'Delegated while away'],
  escalated: ['超过时限，已上报', 'Escalated: its time was over'],
  left: ['人员已离开', 'No longer active'],
  returned: ['已退回', 'Returned'],
  resubmitted: ['发起人已重新提交', 'Closed because it was submitted again'],
  withdrawn: ['发起人已撤回', 'Withdrawn by the initiator'],
  ended: ['系统终止了审批', 'Closed by the system'],
} satisfies Record<OpinionReason, LocalizedText>)

/** Why somebody is asked. */
export const askedMessages = registerTexts('flows.asked', {
  named: ['由流程指定', 'Named in the flow'],
  role: ['担任指定角色', 'Has the named role'],
  department: ['属于指定部门', 'In the named department'],
  director: ['发起人的上级', 'Supervisor of the initiator'],
  head: ['部门负责人', 'Head of the department'],
  selected: ['由发起人选择', 'Chosen by the initiator'],
  initiator: ['发起人', 'Initiator'],
  administrator: ['审批管理员，因未找到审批人', 'Approval administrator, as nobody else was found'],
  added: ['加签', 'Added approver'],
  transferred: ['由他人转交', 'Transferred'],
  delegated: ['受委托代为审批', 'Delegate'],
  escalated: ['因超时上报', 'Escalated'],
  successor: ['接替离开的审批人', 'Takes over from someone who left'],
} satisfies Record<ApproverReason, LocalizedText>)

/** Terms that several actions have. */
type KnownTerm =
  | 'reason'
  | 'days'
  | 'until'
  | 'validityDays'
  | 'downloadLimit'
  | 'printAllowed'
  | 'watermarked'
  | 'recipient'
  | 'recipients'
  | 'role'
  | 'category'
  | 'retention'
  | 'space'
  | 'audience'

/** Names of terms, by their names on the wire; rooms word further ones. */
export const termMessages = registerTexts('flows.term', {
  reason: ['申请理由', 'Reason'],
  days: ['期限（天）', 'Days'],
  until: ['截止时间', 'Until'],
  validityDays: ['有效期（天）', 'Valid for days'],
  downloadLimit: ['下载次数上限', 'Download limit'],
  printAllowed: ['允许打印', 'Printing allowed'],
  watermarked: ['添加水印', 'Watermarked'],
  recipient: ['接收人', 'Recipient'],
  recipients: ['接收人', 'Recipients'],
  role: ['权限', 'Permission'],
  category: ['归档类别', 'Archive category'],
  retention: ['保存期限', 'Retention'],
  space: ['空间', 'Space'],
  audience: ['发布范围', 'Audience'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
} satisfies Record<KnownTerm | 'yes' | 'no', LocalizedText>)
