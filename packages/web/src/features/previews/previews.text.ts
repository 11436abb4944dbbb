import type { previewErrors } from '@cabinet/contract/previews'
import type { ArchivePreviewError } from '@cabinet/contract/previews.archives'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

/** Messages quoted verbatim from the specification. */
export const errorMessages: Record<keyof typeof previewErrors | ArchivePreviewError, LocalizedText> = {
  'previews.none_selected': ['请选择一条记录', 'Please select one record'],
  'previews.one_only': [
    '请只选择一条记录，不支持多选',
    'Please select only one record, multi-select not supported',
  ],
  'previews.no_folder': ['此操作不支持文件夹', 'This operation does not support folders'],
  'previews.not_supported': ['该文件不支持预览', 'not supported preview'],
  'previews.type_not_supported': [
    '该文件类型不支持预览或编辑',
    'Preview or editing not supported for this file type',
  ],
  'previews.office_too_large': [
    'Office 文件预览最大支持 50MB',
    'Maximum preview size for Office files is 50MB',
  ],
  'previews.archive_too_large': ['压缩文件预览最大支持 200MB', 'Maximum preview size for archives is 200MB'],
  'previews.too_large': ['文件过大，无法预览', 'This file is too large to preview'],
  'previews.converter_missing': [
    '服务器未安装文档转换程序，请联系管理员',
    'The server can’t convert this type of document. Contact your administrator',
  ],
  'previews.download_needed': [
    '没有下载权限时，此文件无法预览',
    'This file can’t be previewed without download permission',
  ],
  'previews.archive_locked': ['压缩文件已加密，需要密码', 'This archive is encrypted. Enter its password'],
  'previews.archive_password_wrong': ['压缩文件密码错误', 'Incorrect archive password'],
  'previews.archive_damaged': ['压缩文件已损坏，无法读取', 'This archive is damaged and can’t be read'],
  'previews.archive_too_much': ['读取该压缩文件耗时或占用内存过多', 'This archive is too complex to preview'],
  'previews.entry_not_found': ['压缩文件中没有该文件', 'File not found in this archive'],
  'previews.entry_too_large': [
    '压缩文件中的单个文件超过 256MB，请下载整个压缩文件',
    'Files inside an archive can be opened up to 256MB. Download the whole archive instead',
  ],
}

/** Messages of the frame around all viewers. */
export const messages = registerTexts('previews', {
  preview: ['预览', 'Preview'],
  title: ['文件预览', 'File preview'],
  stage: ['文件内容', 'File content'],
  tools: ['查看工具', 'Viewing tools'],
  opened: ['已打开“{name}”', '“{name}” opened'],
  position: ['第 {index} 个，共 {total} 个', '{index} of {total}'],
  previous: ['上一个文件', 'Previous file'],
  next: ['下一个文件', 'Next file'],
  download: ['下载', 'Download'],
  details: ['详细信息', 'Details'],
  fullScreen: ['全屏', 'Full screen'],
  leaveFullScreen: ['退出全屏', 'Exit full screen'],
  version: ['版本 {number}', 'Version {number}'],
  loading: ['正在打开文件', 'Opening…'],
  failed: ['无法打开文件', 'Couldn’t open this file'],
  badLink: ['此链接无法打开文件', 'This link doesn’t lead to a file'],
  badLinkHint: [
    '文件可能已被删除，或您没有访问权限。请核对链接，或向发送者确认。',
    'The file may have been deleted, or you don’t have access to it. Check the link, or ask whoever sent it.',
  ],
  toFiles: ['返回我的文件', 'Go to my files'],
  downloadHint: ['您可以下载后在本机打开。', 'Download it to open on your computer.'],
  askHint: ['您可以向负责人申请下载权限。', 'You can request download permission.'],
  ask: ['申请下载权限', 'Request permission'],
  noSuffixHint: ['该文件没有扩展名。', 'This file has no extension.'],
  brokenHint: [
    '文件可能已损坏，或浏览器不支持它的格式。您可以下载后在本机打开。',
    'The file may be damaged, or your browser doesn’t support its format. Download it to open on your computer.',
  ],
  making: ['正在准备预览', 'Preparing preview…'],
  makingHint: ['首次打开需要片刻，之后会很快。', 'The first preview takes a moment.'],
})
