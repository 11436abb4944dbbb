import type { labelsErrors } from '@cabinet/contract/labels'
import { texts, type Words } from '../../kernel/text.ts'

export const errorText: Record<keyof typeof labelsErrors, Words> = {
  'labels.not_found': ['标签不存在或已被删除', 'The label does not exist, or no longer'],
  'labels.name_invalid': ['请输入名称，最多 30 个字符', 'Please enter a name of at most 30 characters'],
  'labels.name_taken': ['名称已存在', 'This name exists already'],
  'labels.in_use': ['正在使用，无法删除', 'Item in use so cannot delete'],
  'labels.too_many': ['标签数量已达上限', 'There cannot be more labels'],
  'labels.merge_impossible': ['只能合并同一分类的标签', 'Only labels of one category can be merged'],
  'labels.not_setter': ['您不能设置该分类的标签', 'You may not set labels of this category'],
  'labels.disabled': ['该标签分类已停用', 'This category is switched off'],
  'labels.one_only': ['该分类只能选择一个标签', 'A file has only one label of this category'],
  'labels.required': [
    '此空间要求保留该分类的标签，可以更换，不能移除',
    'This space asks for a label of this category: it can be replaced, not removed',
  ],
  'labels.reason_needed': ['降低密级需要填写原因', 'Lowering the level needs a reason'],
}

/** Words of labels on files. */
export const words = texts('labels', {
  label: ['标签', 'Labels'],
  setLabels: ['设置标签', 'Set labels'],
  titleOne: ['“{name}”的标签', 'Labels of “{name}”'],
  titleMany: ['{count} 项的标签', 'Labels of {count} items'],
  search: ['查找标签', 'Find a label'],
  clear: ['清除', 'Clear'],
  recent: ['最近使用', 'Used recently'],
  one: ['单选', 'One only'],
  many: ['可多选', 'Several'],
  required: ['必填', 'Required'],
  others: ['由他人设置', 'Set by others'],
  off: ['已停用', 'Switched off'],
  someHave: ['部分文件有此标签', 'Some of the files have it'],
  noneYet: ['还没有标签', 'There are no labels yet'],
  noneYetHint: [
    '管理员在“系统中心”建立标签后，可在这里选择',
    'Administrators make labels in the system centre',
  ],
  noneFound: ['没有匹配的标签', 'No labels match'],
  reason: ['降低密级的原因', 'Why the level is lowered'],
  reasonHint: ['原因会写入日志', 'The reason is kept in the journal'],
  apply: ['保存', 'Save'],
  loading: ['加载中', 'Loading'],
  failed: ['标签加载失败', 'The labels could not be loaded'],
  done: ['已更新 {count} 项的标签', 'Labels of {count} items are set'],
  done_one: ['已更新 {count} 项的标签', 'Labels of {count} item are set'],
  undoReason: ['撤销', 'Taken back'],
  edit: ['编辑标签', 'Edit the labels'],
  add: ['添加标签', 'Add labels'],
  none: ['没有标签', 'No labels'],
  missing: ['缺少：{names}', 'Missing: {names}'],
  inherited: ['继承自上级文件夹', 'From a folder above'],
  level: ['密级 {level}', 'Level {level}'],
  moreLabels: ['还有 {count} 个标签', '{count} more labels'],
  allLabels: ['全部标签', 'All labels'],
})
