import { texts } from '../../../kernel/text.ts'

export const words = texts('viewersArchive', {
  tree: ['压缩文件“{name}”的内容', 'Contents of the archive “{name}”'],
  search: ['搜索名称', 'Search by name'],
  clear: ['清除', 'Clear'],
  name: ['名称', 'Name'],
  size: ['大小', 'Size'],
  changed: ['修改时间', 'Modified'],
  summary: ['{count} 个文件，共 {size}', '{count} files, {size}'],
  summary_one: ['{count} 个文件，共 {size}', '{count} file, {size}'],
  more: ['仅显示前 {count} 项。', 'Only the first {count} entries are shown.'],
  none: ['没有匹配的名称', 'No name matches'],
  empty: ['压缩文件是空的', 'The archive is empty'],
  download: ['下载“{name}”', 'Download “{name}”'],
  locked: ['已加密', 'Encrypted'],
  link: ['链接', 'Link'],
  outside: ['路径指向外部', 'Leads outside'],
  outsideHint: [
    '此名称指向解压文件夹之外。在此查看是安全的，解压时请小心。',
    'This name leads out of the folder it would be unpacked to. To view it here is safe; be careful when you unpack it.',
  ],
})
