import type { editingErrors } from '@cabinet/contract/editing'
import type { LocalizedText } from '../../kernel/text.ts'

/** The first two quote the specification verbatim. */
export const errorMessages: Record<keyof typeof editingErrors, LocalizedText> = {
  'editing.not_supported': [
    '在线编辑仅支持 .docx / .xlsx / .xlsm / .pptx 格式',
    'Online editing supports only .docx / .xlsx / .xlsm / .pptx formats',
  ],
  'editing.too_large': ['Office 文件编辑最大支持 50MB', 'Maximum editing size for Office files is 50MB'],
  'editing.text_too_large': ['文本文件编辑最大支持 10MB', 'Text files can be edited up to 10MB'],
  'editing.download_needed': ['编辑需要下载权限', 'You need download permission to edit'],
  'editing.disabled': [
    '管理员已关闭 Office 文件在线编辑',
    'Your administrator turned off online editing of Office files',
  ],
  'editing.encrypted': [
    '文件已加密，请先在本机取消密码再在线编辑',
    'This file is password-protected. Remove the password on your computer first',
  ],
  'editing.signed': [
    '文件带有数字签名，编辑会使签名失效，因此不能在线编辑',
    'This file is digitally signed. Editing would break the signature, so it can’t be edited online',
  ],
  'editing.damaged': ['文件已损坏，无法编辑', 'This file is damaged and can’t be edited'],
  'editing.unpacks_too_large': [
    '文件解压后过大，不能在线编辑',
    'The uncompressed file is too large to edit online',
  ],
  'editing.not_whole': [
    '编辑结果不完整，未保存，原版本不变',
    'The edited file was incomplete and wasn’t saved. The previous version is unchanged',
  ],
  'editing.unsafe': [
    '编辑结果含有原文件没有的宏或外部链接，未保存',
    'The edited file contains macros or external links that weren’t in the original, so it wasn’t saved',
  ],
  'editing.full': ['编辑该文件的窗口过多', 'Too many people are editing this file'],
  'editing.ended': ['编辑已结束', 'Editing has ended'],
  'editing.put_out': ['您的编辑权限已被收回', 'You no longer have permission to edit this file'],
  'editing.too_long': [
    '本次编辑的更改过多，请保存后重新打开',
    'Too many changes in this session. Save and reopen the file',
  ],
  'editing.drafts_full': [
    '您的草稿过多，无法再保留草稿，请保存或放弃其他文件的草稿',
    'You have too many drafts. Save or discard drafts of other files first',
  ],
}
