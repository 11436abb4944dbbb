import type { uploadErrors } from '@cabinet/contract/uploads'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof uploadErrors, LocalizedText> = {
  'uploads.empty': ['文件大小不能为 0', 'The file size must not be zero'],
  'uploads.too_large': ['文件超过单个文件大小上限', 'This file exceeds the upload limit'],
  'uploads.extension_not_allowed': [
    '不允许上传 {extension} 格式的文件',
    'Extension not allowed: {extension}',
  ],
  'uploads.numbers_wrong': [
    '上传参数有误，请重新上传',
    'Something went wrong with this upload. Upload the file again',
  ],
  'uploads.chunk_damaged': ['数据在传输中损坏，请重试', 'Data was damaged during transfer. Try again'],
  'uploads.chunk_busy': ['该分片正在接收，请稍候', 'This part is already being received'],
  'uploads.chunk_missing': ['文件尚未传完，请重试', 'Parts of the file are missing. Try again'],
  'uploads.content_differs': [
    '文件内容在上传过程中发生变化，请重新上传',
    'The file changed during upload. Upload it again',
  ],
  'uploads.session_ended': ['上传已过期，请重新上传', 'This upload has expired. Upload the file again'],
  'uploads.names_clash': ['文件名已存在', 'File name already exists'],
  'uploads.batch_too_large': ['一次上传的内容过多', 'Too many files in one upload'],
}
