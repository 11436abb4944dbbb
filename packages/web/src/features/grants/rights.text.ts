import type { fileRightNames } from '@cabinet/contract/rights'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Names of the rights (permission groups of the specification). */
export const fileRightMessages = registerTexts('rights', {
  preview: ['预览', 'Preview'],
  download: ['下载', 'Download'],
  print: ['打印', 'Print'],
  upload: ['上传', 'Upload'],
  new: ['新建', 'New'],
  edit: ['编辑', 'Edit'],
  rename: ['重命名', 'Rename'],
  copy: ['复制', 'Copy'],
  cut: ['剪切', 'Cut'],
  move: ['移动', 'Move'],
  delete: ['删除', 'Delete'],
  share: ['外链', 'Link'],
  internalShare: ['内部共享', 'Internal share'],
  authorise: ['授权', 'Authorize'],
} satisfies Record<(typeof fileRightNames)[number], LocalizedText>)
