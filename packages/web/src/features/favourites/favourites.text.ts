import type { favouritesErrors } from '@cabinet/contract/favourites'
import { type LocalizedText, registerTexts } from '../../kernel/text.ts'

export const errorMessages: Record<keyof typeof favouritesErrors, LocalizedText> = {
  'favourites.select_one': ['请至少选择一项', 'Select at least one item'],
  'favourites.download_none': ['请选择一个要下载的文件', 'Select one file to download'],
  'favourites.download_one_at_a_time': [
    '不支持批量下载，每次只能下载一个文件',
    'Batch download is not supported: one file at a time only',
  ],
  'favourites.download_no_folder': ['暂不支持下载文件夹', 'Folders can’t be downloaded here'],
  'favourites.too_many': ['收藏已满，请先移除一部分', 'Your collection is full. Remove something first'],
}

export const messages = registerTexts('favourites', {
  title: ['我的收藏', 'Collection'],
  list: ['收藏的文件', 'Items in Collection'],
  path: ['所在位置', 'Location'],
  morePath: ['显示中间的文件夹', 'Show hidden folders'],
  search: ['搜索文件名', 'Search file names'],
  searchNow: ['搜索', 'Search'],
  clear: ['清除', 'Clear'],
  details: ['详情', 'Details'],

  name: ['文件名', 'File name'],
  position: ['位置', 'Position'],
  updatedAt: ['编辑时间', 'Edit time'],
  uploadedBy: ['上传人', 'Uploader'],
  operate: ['操作', 'Operate'],
  myFiles: ['我的文件', 'My files'],

  selectAll: ['全选本页', 'Select all on this page'],
  selected: ['已选 {count} 项', '{count} selected'],
  unselect: ['取消选择', 'Clear selection'],
  shown: ['共 {count} 项', '{count} items'],
  shown_one: ['共 {count} 项', '{count} item'],
  menuOf: ['{name} 的操作', 'Actions for {name}'],
  openPlace: ['打开所在位置', 'Open location'],
  open: ['打开', 'Open'],

  pages: ['分页', 'Pages'],
  previous: ['上一页', 'Previous page'],
  next: ['下一页', 'Next page'],
  perPage: ['{count} 条/页', '{count} per page'],
  pageSize: ['每页条数', 'Rows per page'],

  favourite: ['收藏', 'Add to collection'],
  unfavourite: ['取消收藏', 'Remove from collection'],
  isFavourite: ['已收藏', 'In your collection'],
  added: ['已收藏 {count} 项', '{count} items added to collection'],
  added_one: ['已收藏 {count} 项', '{count} item added to collection'],
  addedOne: ['已收藏“{name}”', '“{name}” added to collection'],
  removed: ['已取消收藏 {count} 项', '{count} items removed from collection'],
  removed_one: ['已取消收藏 {count} 项', '{count} item removed from collection'],
  removedOne: ['已取消收藏“{name}”', '“{name}” removed from collection'],

  deleteTitle: ['取消收藏所选的 {count} 项？', 'Remove {count} items from collection?'],
  deleteTitle_one: ['取消收藏所选的 {count} 项？', 'Remove {count} item from collection?'],
  deleteBody: ['文件本身不会被删除。', 'The files themselves aren’t deleted.'],
  deleteOk: ['取消收藏', 'Remove'],
  deleteCancelled: ['已取消删除', 'Deletion cancelled'],
  error: ['操作失败', 'Operation failed'],

  emptyTitle: ['还没有收藏', 'Your collection is empty'],
  emptyHint: [
    '点击文件旁的收藏按钮，或选中后按 S，即可收藏',
    'Use Add to collection next to a file, or select it and press S',
  ],
  emptyFolder: ['这个文件夹还是空的', 'This folder is empty'],
  noneFound: ['没有符合条件的文件', 'No matching files'],
  noneFoundHint: ['换个关键词试试', 'Try different keywords'],
  failed: ['收藏加载失败', 'Couldn’t load your collection'],
  failedHint: ['请检查网络连接后重试', 'Check your connection and try again'],
  gone: ['该文件夹不存在，或您已无法访问', 'This folder no longer exists, or you no longer have access'],
  goBack: ['返回我的收藏', 'Back to Collection'],
  loading: ['加载中', 'Loading'],
})
