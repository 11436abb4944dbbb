import type { archiveErrors } from '@cabinet/contract/archive'
import type { LocalizedText } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof archiveErrors, LocalizedText> = {
  'archive.not_found': ['归档记录不存在，或您无权查看', 'Archive record not found, or you don’t have access'],
  'archive.class_missing': ['请选择保管期限', 'Choose a retention period'],
  'archive.class_used': [
    '该保管期限正在使用，不能删除',
    'This retention period is in use and can’t be deleted',
  ],
  'archive.class_taken': ['已有同名的保管期限', 'A retention period with this name already exists'],
  'archive.category_filled': [
    '类目中还有内容，不能删除',
    'This category isn’t empty, so it can’t be deleted',
  ],
  'archive.nested': ['所在文件夹已一并归档', 'The parent folder is already being archived'],
  'archive.held': ['档案已被冻结，不能变更', 'This record is on legal hold and can’t be changed'],
  'archive.strict': ['严格模式下不能缩短保管期限', 'Retention can’t be shortened in strict mode'],
  'archive.not_due': ['保管期限未满', 'The retention period hasn’t ended yet'],
  'archive.hashes_missing': [
    '正在记录内容校验值，请稍后再试',
    'Checksums are still being recorded. Try again shortly',
  ],
  'archive.same_person': ['提出销毁的人不能自行确认', 'You can’t confirm a destruction you proposed'],
  'archive.decided': ['该申请已处理', 'This request has already been handled'],
  'archive.proposed': [
    '已提出销毁，等待他人确认',
    'Destruction was already proposed and is awaiting confirmation',
  ],
  'archive.asked_already': ['您已提交过申请，请等待处理', 'You’ve already sent a request. Wait for a reply'],
  'archive.reads_already': ['您已有查看权限，无需借阅', 'You can already view this. No need to borrow it'],
  'archive.until_past': [
    '借阅截止时间须晚于现在且不超过一年',
    'The end date must be in the future and within one year',
  ],
  'archive.place_gone': [
    '原位置已不存在，请选择其他文件夹',
    'The original location no longer exists. Choose another folder',
  ],
  'archive.rule_incomplete': [
    '请为规则选择类目和保管期限',
    'Choose a category and a retention period for the rule',
  ],
  'archive.no_category': [
    '没有可归档的类目，请联系管理员',
    'You can’t archive into any category. Ask an administrator',
  ],
}
