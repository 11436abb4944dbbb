/** Texts of a report besides the files' own, in the reader's language. */
export const comparisonReportMessages = {
  zh: {
    title: '文件对比报告',
    made: '{name} 生成于 {time}',
    left: '左侧',
    right: '右侧',
    file: '文件',
    version: '版本',
    place: '位置',
    size: '大小',
    bytes: '{count} 字节',
    author: '作者',
    time: '时间',
    hash: '校验值',
    identical: '两个文件完全相同。',
    same: '没有差异。',
    counts: '新增 {added}，删除 {removed}，修改 {changed}',
    cut: '文件很长，只对比了开头部分。',
    scanned: '文件中没有文字，请按页面对比。',
    more: '本报告只列出前 {count} 行差异，其余请在系统中查看。',
    sheet: '工作表“{name}”',
    slide: '幻灯片 {name}',
    was: '原为“{name}”',
    added: '新增',
    removed: '删除',
    restyled: '仅格式不同',
    cell: '单元格',
    entry: '条目',
  },
  en: {
    title: 'Comparison report',
    made: 'Created by {name}, {time}',
    left: 'Left',
    right: 'Right',
    file: 'File',
    version: 'Version',
    place: 'Location',
    size: 'Size',
    bytes: '{count} bytes',
    author: 'Author',
    time: 'Time',
    hash: 'Checksum',
    identical: 'The two files are identical.',
    same: 'No differences.',
    counts: '{added} added, {removed} removed, {changed} changed',
    cut: 'The files are very long. Only the first part was compared.',
    scanned: 'These files contain no text. Compare by page instead.',
    more: 'This report lists the first {count} differences. View the rest in the app.',
    sheet: 'Sheet “{name}”',
    slide: 'Slide {name}',
    was: 'was “{name}”',
    added: 'Added',
    removed: 'Removed',
    restyled: 'Formatting only',
    cell: 'Cell',
    entry: 'Entry',
  },
} as const

export type ReportLanguage = keyof typeof comparisonReportMessages
type Word = keyof (typeof comparisonReportMessages)['zh']

/** Returns a function that translates keys and fills in placeholders. */
export const translatorFor =
  (language: ReportLanguage) =>
  (word: Word, params: Record<string, string | number> = {}): string =>
    comparisonReportMessages[language][word].replace(/\{(\w+)\}/g, (_, name: string) =>
      String(params[name] ?? ''),
    )
export type ReportTranslate = ReturnType<typeof translatorFor>
