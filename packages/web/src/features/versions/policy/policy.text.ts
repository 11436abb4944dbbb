import { texts } from '../../../kernel/text.ts'

export const words = texts('versionPolicy', {
  title: ['版本保留', 'Versions kept'],
  hint: [
    '新保存的内容总会成为新版本。以下规则决定较早的版本保留多少；最新版本和固定的版本永远保留。',
    'What is saved always becomes a new version. These rules say how many of the older ones stay; the latest and pinned ones always do.',
  ],
  limitCount: ['限制版本数量', 'Limit the number'],
  limitCountAbout: [
    '每个文件最多保留的版本，包括最新版本',
    'Versions of a file that stay, the latest counted',
  ],
  count: ['版本数量', 'Version count'],
  versions: ['个', 'versions'],
  limitDays: ['限制保留天数', 'Limit the days'],
  limitDaysAbout: ['从被新版本替换时算起', 'From the day a newer one took its place'],
  days: ['保留天数', 'Days'],
  daysUnit: ['天', 'days'],
  thinning: ['逐步稀疏', 'Thin out with age'],
  thinningAbout: [
    '24 小时内全部保留，7 天内每小时一个，30 天内每天一个，之后每周一个',
    'All of 24 hours, one an hour for 7 days, one a day for 30 days, then one a week',
  ],
  excluded: ['不清理的扩展名', 'Extensions left alone'],
  excludedAbout: [
    '用空格、逗号或 | 分隔，例如 dwg psd',
    'With blanks, commas or | between them, e.g. dwg psd',
  ],
  apply: ['应用', 'Apply'],
  discard: ['撤销更改', 'Discard'],
  confirmTitle: ['应用新的版本保留规则？', 'Apply the new rules?'],
  confirmBody: [
    '将删除 {files} 个文件的 {count} 个历史版本，释放 {size}。删除后无法恢复。',
    '{count} versions of {files} files will be removed, which frees {size}. They cannot be brought back.',
  ],
  confirmPartial: [
    '文件较多，只统计了一部分：至少将删除 {count} 个历史版本，释放 {size}。删除后无法恢复。',
    'There are many files and only some were counted: at least {count} versions will be removed, which frees {size}. They cannot be brought back.',
  ],
  confirmNone: [
    '按新规则，现在没有需要删除的版本。今后每天自动清理一次。',
    'By the new rules nothing is to be removed now. They are applied each night from now on.',
  ],
  confirmRemove: ['删除 {count} 个版本', 'Remove {count} versions'],
  ofAll: [
    '目前共有 {count} 个历史版本，占用 {size}。',
    'There are {count} older versions now, {size} in all.',
  ],
  running: ['正在清理历史版本', 'Removing older versions'],
  saved: ['版本保留规则已生效', 'The rules are in force'],
  removed: ['已删除 {count} 个历史版本', '{count} older versions were removed'],
  keepsAll: ['全部保留', 'Everything stays'],
  upTo: ['最多 {count} 个', 'At most {count}'],
  forDays: ['{count} 天', '{count} days'],
  thinned: ['逐步稀疏', 'Thinned with age'],
  change: ['更改', 'Change'],
  inherited: ['沿用企业规则', 'The enterprise’s rule'],
  own: ['本空间的规则', 'A rule of its own'],
  which: ['规则来源', 'Which rule'],
  dialogTitle: ['“{name}”的版本保留', 'Versions kept in “{name}”'],
  countWrong: ['版本数量必须为正整数', 'A positive integer'],
  daysWrong: ['天数必须为正整数', 'A positive integer'],
})
