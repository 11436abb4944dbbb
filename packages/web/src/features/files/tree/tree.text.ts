import { registerTexts } from '../../../kernel/text.ts'

/** Texts of the folder trees. */
export const messages = registerTexts('spacesTree', {
  personal: ['我的文件', 'My files'],
  group: ['部门文档', 'Department files'],
  project: ['项目', 'Projects'],
  knowledge: ['知识库', 'Knowledge bases'],
  filter: ['搜索文件夹', 'Search folders'],
  clear: ['清除', 'Clear'],
  addIn: ['在“{name}”中新建文件夹', 'New folder in “{name}”'],
  rename: ['重命名“{name}”', 'Rename “{name}”'],
  delete: ['删除“{name}”', 'Delete “{name}”'],
  deleteTitle: ['删除文件夹？', 'Delete folder?'],
  deleteBody: [
    '“{name}”及其中的全部内容将移入回收站。',
    '“{name}” and everything in it will move to the recycle bin.',
  ],
  deleteOk: ['删除', 'Delete'],
  expand: ['展开“{name}”', 'Expand “{name}”'],
  collapse: ['收起“{name}”', 'Collapse “{name}”'],
  loading: ['加载中', 'Loading'],
  noMatch: ['没有匹配的文件夹', 'No matching folders'],
  failed: ['文件夹加载失败', 'Couldn’t load folders'],
  none: ['暂无文件夹', 'No folders yet'],
})
