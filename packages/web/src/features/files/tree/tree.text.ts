import { texts } from '../../../kernel/text.ts'

/** Words of the folder trees. */
export const words = texts('spacesTree', {
  personal: ['个人文档', 'My files'],
  group: ['部门文档', 'Department files'],
  project: ['项目', 'Projects'],
  knowledge: ['知识库', 'Knowledge'],
  filter: ['筛选目录', 'Filter folders'],
  clear: ['清除', 'Clear'],
  addIn: ['在“{name}”中新建文件夹', 'New folder in “{name}”'],
  rename: ['重命名“{name}”', 'Rename “{name}”'],
  delete: ['删除“{name}”', 'Delete “{name}”'],
  deleteTitle: ['删除文件夹？', 'Delete the folder?'],
  deleteBody: [
    '“{name}”及其中的全部内容将移入回收站。',
    '“{name}” and everything in it goes to the recycle bin.',
  ],
  deleteOk: ['删除', 'Delete'],
  expand: ['展开“{name}”', 'Expand “{name}”'],
  collapse: ['收起“{name}”', 'Collapse “{name}”'],
  loading: ['加载中', 'Loading'],
  noMatch: ['没有匹配的目录', 'No folder matches'],
  failed: ['目录加载失败', 'The folders could not be loaded'],
  none: ['暂无目录', 'No folders yet'],
})
