import type { watermarkErrors } from '@cabinet/contract/watermark'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof watermarkErrors, LocalizedText> = {
  'watermark.not_found': ['水印不存在或已被删除', 'This watermark no longer exists'],
  'watermark.name_invalid': ['请输入 1 至 30 个字符的名称', 'Enter a name of 1 to 30 characters'],
  'watermark.name_taken': ['已有同名水印', 'A watermark with this name already exists'],
  'watermark.too_many': ['最多可设置 50 个水印', 'You can have up to 50 watermarks'],
  'watermark.empty': ['请填写文字或选择图片', 'Enter text or choose an image'],
  'watermark.variable_unknown': [
    '花括号中只能使用 name、account、dept、date、time、ip',
    'Only name, account, dept, date, time and ip can be used in curly brackets',
  ],
  'watermark.pictures_unavailable': [
    '此服务器无法安全处理图片，请联系管理员',
    'This server can’t process images safely. Contact your administrator',
  ],
  'watermark.picture_invalid': ['请选择能正常打开的 PNG 或 JPEG 图片', 'Choose a valid PNG or JPEG image'],
  'watermark.picture_too_large': ['图片不能超过 200 KB', 'The image can’t exceed 200 KB'],
  'watermark.cannot_mark': [
    '此文件须加水印后才能查看，但无法为它加水印（格式不支持、已损坏、已加密或过大）',
    'This file can only be viewed with a watermark, but it can’t be watermarked (unsupported, damaged, encrypted or too large)',
  ],
}
