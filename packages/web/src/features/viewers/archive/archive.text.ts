import { registerTexts } from '../../../kernel/text.ts'

export const messages = registerTexts('viewersArchive', {
  tree: ['压缩文件“{name}”的内容', 'Contents of the archive “{name}”'],
  search: ['搜索名称', 'Search by name'],
  clear: ['清除', 'Clear'],
  name: ['名称', 'Name'],
  size: ['大小', 'Size'],
  changed: ['修改时间', 'Modified'],
  summary: ['{count} 个文件，共 {size}', '{count} files, {size}'],
  summary_one: ['{count} 个文件，共 {size}', '{count} file, {size}'],
  more: ['仅显示前 {count} 项。', 'Showing the first {count} {count, entry|entries}.'],
  none: ['没有匹配的名称', 'No matches'],
  empty: ['压缩文件是空的', 'This archive is empty'],
  download: ['下载“{name}”', 'Download “{name}”'],
  locked: ['已加密', 'Encrypted'],
  link: ['链接', 'Link'],
  outside: ['路径指向外部', 'Unsafe path'],
  outsideHint: [
    '此名称指向解压文件夹之外。在此查看是安全的，解压时请小心。',
    'This path points outside the extraction folder. Viewing it here is safe. Be careful when extracting it.',
  ],
})
