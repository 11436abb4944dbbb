import type { editingErrors } from '@cabinet/contract/editing'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

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

/** Messages of the frame around all editors. */
export const messages = registerTexts('editing', {
  edit: ['编辑', 'Edit'],
  title: ['在线编辑', 'Online editing'],
  stage: ['文件内容', 'File content'],
  opening: ['正在打开文件', 'Opening…'],
  failed: ['无法编辑文件', 'Can’t edit this file'],
  brokenHint: [
    '编辑器无法处理该文件，您可以下载后在本机编辑。',
    'The editor can’t open this file. Download it to edit on your computer.',
  ],
  view: ['查看', 'View'],
  download: ['下载', 'Download'],
  save: ['保存', 'Save'],
  saveAndClose: ['保存并关闭', 'Save and close'],
  saveAs: ['保存并命名版本', 'Save and name version'],
  versionName: ['版本名称', 'Version name'],
  versionNote: ['备注', 'Note'],
  optional: ['可不填', 'Optional'],
  stateSaved: ['已保存', 'Saved'],
  stateChanged: ['有未保存的更改', 'Unsaved changes'],
  stateDrafted: ['草稿已保存 {time}', 'Draft saved {time}'],
  stateSaving: ['正在保存…', 'Saving…'],
  stateOffline: ['离线，更改已保留', 'Offline. Changes are kept'],
  stateFailed: ['保存失败', 'Couldn’t save'],
  savedVersion: ['已保存为版本 {number}', 'Saved as version {number}'],
  savedBy: ['{name} 已保存版本 {number}', '{name} saved version {number}'],
  members: ['正在编辑', 'Editing now'],
  you: ['{name}（您）', '{name} (you)'],
  draftTitle: ['有未保存的草稿', 'You have an unsaved draft'],
  draftBody: ['{name} 于 {time} 编辑后未保存。', '{name} edited this file at {time} without saving.'],
  draftContinue: ['继续编辑草稿', 'Continue editing draft'],
  draftDiscard: ['从已保存版本开始', 'Start from saved version'],
  draftWarning: ['从已保存版本开始会丢弃该草稿。', 'Starting from the saved version discards the draft.'],
  takenTitle: ['{name} 正在编辑此文件', '{name} is editing this file'],
  takenHint: [
    '此类文件一次只能由一个窗口编辑。您可以先查看，文件空闲后此处会提示。',
    'Only one window can edit this file type at a time. You can view it now. We’ll tell you here when it’s free.',
  ],
  freeTitle: ['文件现在可以编辑', 'You can edit this file now'],
  freeHint: ['{name} 已结束编辑。', '{name} finished editing.'],
  leaveTitle: ['有未保存的更改', 'Unsaved changes'],
  leaveBody: ['关闭前要如何处理这些更改？', 'What do you want to do with them?'],
  leaveDraft: ['保留为草稿', 'Keep as draft'],
  leaveDiscard: ['放弃更改', 'Discard changes'],
  outTitle: ['编辑已停止', 'Editing has stopped'],
  outHint: [
    '尚未保存的更改仍在此窗口中，您可以下载一份副本。',
    'Your unsaved changes are still in this window. You can download a copy.',
  ],
  outRemoved: ['文件已被移除，或您不再有权访问。', 'The file was removed, or you no longer have access.'],
  downloadCopy: ['下载副本', 'Download copy'],
  conflictTitle: ['文件已有更新的版本', 'There’s a newer version of this file'],
  conflictBody: [
    '您的更改已另存为“{name}”，两份内容都已保留。',
    'Your changes were saved as “{name}”. Both files were kept.',
  ],
  readingChanges: [
    '在线保存会改动此文件中无人编辑的内容，因此仅供阅读；如需修改，请下载后在本机编辑',
    'Saving here would change parts of this file nobody edited, so it’s view-only. To make changes, download it',
  ],
  readingStrict: [
    '此文件以 Strict Open XML 格式保存，在线编辑不支持该格式，因此仅供阅读',
    'This file is saved as Strict Open XML, which can’t be edited here, so it’s view-only',
  ],
  readingUnchecked: [
    '无法确认在线保存不会损坏此文件，因此仅供阅读；如需修改，请下载后在本机编辑',
    'We couldn’t make sure that saving here keeps this file intact, so it’s view-only. To make changes, download it',
  ],
  readingEmpty: [
    '此演示文稿没有可编辑的幻灯片，因此仅供阅读；请在本机添加第一张幻灯片',
    'This presentation has no slides to edit here, so it’s view-only. Add its first slide on your computer',
  ],
  recoveredTitle: ['已另存为恢复副本', 'Saved as a recovered copy'],
  recoveredBody: [
    '这次保存会使原文件丢失内容，因此原文件的当前版本未改动，您的更改已另存为“{name}”。',
    'This save would have lost content of the file, so its current version is unchanged. Your changes are in “{name}”.',
  ],
  notSaved: ['未保存：{why}。', 'Not saved: {why}.'],
  draftKept: ['您的更改已保留为草稿。', 'Your changes were kept as a draft.'],
  onlyHere: ['您的更改目前只在此窗口中。', 'So far, your changes exist only in this window.'],
  writingFailed: ['编辑器无法写出该文件', 'The editor couldn’t create the file'],
  ok: ['知道了', 'Got it'],
})
