import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Names of the actions that a flow can stand in front of. */
export const flowActionMessages = registerTexts('flow-designs.action', {
  archive: ['文件归档', 'Archiving'],
  borrow: ['借阅归档文件', 'Borrowing archived files'],
  destroy: ['销毁归档文件', 'Destroying archived files'],
  access: ['申请权限', 'Requesting access'],
  download: ['下载有标签的文件', 'Downloading labelled files'],
  handover: ['空间移交', 'Handing over a space'],
  announcement: ['发布公告', 'Publishing an announcement'],
  share: ['内部共享', 'Internal sharing'],
  link: ['外链', 'Link'],
  ferry: ['文件摆渡', 'File ferry'],
  attachment: ['邮件附件', 'Mail attachments'],
} satisfies Record<FlowAction, LocalizedText>)
