import type { editingErrors } from '@cabinet/contract/editing'
import { texts, type Words } from '../../kernel/text.ts'

/** The first two are the specification's, word by word. */
export const errorText: Record<keyof typeof editingErrors, Words> = {
  'editing.not_supported': [
    '在线编辑仅支持 .docx / .xlsx / .xlsm / .pptx 格式',
    'Online editing supports only .docx / .xlsx / .xlsm / .pptx formats',
  ],
  'editing.too_large': ['Office 文件编辑最大支持 50MB', 'Maximum editing size for Office files is 50MB'],
  'editing.text_too_large': ['文本文件编辑最大支持 10MB', 'Texts are edited up to 10MB'],
  'editing.download_needed': ['编辑需要下载权限', 'You need download permission to edit'],
  'editing.disabled': ['管理员已关闭 Office 文件在线编辑', 'Online editing of Office files is switched off'],
  'editing.encrypted': [
    '文件已加密，请先在本机取消密码再在线编辑',
    'The file is protected by a password; please remove it on your computer first',
  ],
  'editing.signed': [
    '文件带有数字签名，编辑会使签名失效，因此不能在线编辑',
    'The file bears a digital signature, which editing would break; it is not edited online',
  ],
  'editing.damaged': ['文件已损坏，无法编辑', 'The file is damaged and cannot be edited'],
  'editing.unpacks_too_large': [
    '文件解压后的内容过大，不能在线编辑',
    'Unpacked, the file is too large to be edited online',
  ],
  'editing.not_whole': [
    '编辑结果不完整，未保存。原有版本保持不变',
    'What the editor made is not whole, so it was not saved. The version before stays',
  ],
  'editing.unsafe': [
    '编辑结果含有原文件没有的宏或外部链接，未保存',
    'What the editor made has macros or outside links that were not in the file, so it was not saved',
  ],
  'editing.full': ['编辑该文件的窗口过多', 'Too many windows are editing this file'],
  'editing.ended': ['编辑已结束', 'Editing has ended'],
  'editing.put_out': ['您对该文件的编辑权限已被收回', 'Your right to edit this file was withdrawn'],
  'editing.too_long': [
    '本次编辑的更改过多，请保存后重新打开',
    'This session holds too many changes; please save and open the file again',
  ],
  'editing.drafts_full': [
    '您的草稿过多，无法再保留草稿，请保存或放弃其他文件的草稿',
    'You have too many drafts for another one; please save or discard those of other files',
  ],
}

/** Words of the frame around all editors. */
export const words = texts('editing', {
  edit: ['编辑', 'Edit'],
  title: ['在线编辑', 'Online editing'],
  stage: ['文件内容', 'File content'],
  opening: ['正在打开文件', 'Opening the file'],
  failed: ['无法编辑文件', 'The file cannot be edited'],
  brokenHint: [
    '编辑器无法处理该文件，您可以下载后在本机编辑。',
    'The editor cannot deal with this file. You can download it and edit it on your computer.',
  ],
  view: ['查看', 'View'],
  download: ['下载', 'Download'],
  save: ['保存', 'Save'],
  saveAndClose: ['保存并关闭', 'Save and close'],
  saveAs: ['保存并命名版本', 'Save with a name'],
  versionName: ['版本名称', 'Name of the version'],
  versionNote: ['备注', 'Note'],
  optional: ['可不填', 'Optional'],
  stateSaved: ['已保存', 'Saved'],
  stateChanged: ['有未保存的更改', 'Unsaved changes'],
  stateDrafted: ['草稿已保存 {time}', 'Draft saved {time}'],
  stateSaving: ['正在保存…', 'Saving…'],
  stateOffline: ['离线，更改已保留', 'Offline, changes are kept'],
  stateFailed: ['保存失败', 'Not saved'],
  savedVersion: ['已保存为版本 {number}', 'Saved as version {number}'],
  savedBy: ['{name} 已保存版本 {number}', '{name} saved version {number}'],
  members: ['正在编辑', 'Editing now'],
  you: ['{name}（您）', '{name} (you)'],
  draftTitle: ['有未保存的草稿', 'There is an unsaved draft'],
  draftBody: ['{name} 于 {time} 编辑后未保存。', '{name} edited this file at {time} and has not saved it.'],
  draftContinue: ['继续编辑草稿', 'Continue with the draft'],
  draftDiscard: ['从已保存版本开始', 'Begin from the saved version'],
  draftWarning: ['从已保存版本开始会丢弃该草稿。', 'Beginning from the saved version discards the draft.'],
  takenTitle: ['{name} 正在编辑此文件', '{name} is editing this file'],
  takenHint: [
    '此类文件一次只能由一个窗口编辑。您可以先查看，文件空闲后此处会提示。',
    'Such files are edited by one window at a time. You can view it; this page tells when it is free.',
  ],
  freeTitle: ['文件现在可以编辑', 'The file is free now'],
  freeHint: ['{name} 已结束编辑。', '{name} has stopped editing it.'],
  leaveTitle: ['有未保存的更改', 'There are unsaved changes'],
  leaveBody: ['关闭前如何处理这些更改？', 'What shall become of them?'],
  leaveDraft: ['保留为草稿', 'Keep as a draft'],
  leaveDiscard: ['放弃更改', 'Discard them'],
  outTitle: ['编辑已停止', 'Editing has stopped'],
  outHint: [
    '尚未保存的更改仍在此窗口中，您可以下载一份副本。',
    'What is not saved is still in this window; you can download a copy.',
  ],
  outRemoved: ['文件已被移除，或您不再有权访问。', 'The file was removed, or you may no longer see it.'],
  downloadCopy: ['下载副本', 'Download a copy'],
  conflictTitle: ['文件已有更新的版本', 'The file has a newer version'],
  conflictBody: [
    '您的更改已另存为“{name}”，两份内容都已保留。',
    'Your changes were saved as “{name}”; both are kept.',
  ],
  notSaved: ['未保存：{why}。', 'Not saved: {why}.'],
  draftKept: ['您的更改已保留为草稿。', 'Your changes are kept as a draft.'],
  onlyHere: ['您的更改目前只在此窗口中。', 'Your changes are only in this window so far.'],
  writingFailed: ['编辑器无法写出该文件', 'The editor could not write the file'],
  ok: ['知道了', 'OK'],
})
