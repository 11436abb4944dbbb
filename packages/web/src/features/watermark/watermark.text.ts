import type { watermarkErrors } from '@cabinet/contract/watermark'
import type { Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof watermarkErrors, Words> = {
  'watermark.not_found': ['水印不存在或已被删除', 'This watermark does not exist any more'],
  'watermark.name_invalid': ['请输入 1 至 30 个字符的名称', 'Enter a name of 1 to 30 characters'],
  'watermark.name_taken': ['已有同名水印', 'A watermark of this name exists already'],
  'watermark.too_many': ['最多可设置 50 个水印', 'There may be 50 watermarks at most'],
  'watermark.empty': ['请填写文字或选择图片', 'Enter a text or choose a picture'],
  'watermark.variable_unknown': [
    '花括号中只能使用 name、account、dept、date、time、ip',
    'Only name, account, dept, date, time and ip may stand in curly brackets',
  ],
  'watermark.pictures_unavailable': [
    '此服务器无法安全处理图片，请联系管理员',
    "This server can't process pictures safely. Contact your admin",
  ],
  'watermark.picture_invalid': [
    '请选择能正常打开的 PNG 或 JPEG 图片',
    'Choose a PNG or JPEG picture that can be opened',
  ],
  'watermark.picture_too_large': ['图片不能超过 200 KB', 'The picture may have 200 KB at most'],
  'watermark.cannot_mark': [
    '此文件须加水印后才能查看，但无法为它加水印（格式不支持、已损坏、已加密或过大）',
    'This file may only be seen with a watermark, and cannot carry one: its type does not allow it, or it is damaged, locked or too large',
  ],
}
