import type { FileRight, namedRightSets } from './rights.ts'

type WordsOfRight = readonly [zh: string, en: string]

/** Names of the rights (permission groups of the specification), for screens and sheets alike. */
export const fileRightWords = {
  preview: ['预览', 'Preview'],
  download: ['下载', 'Download'],
  print: ['打印', 'Print'],
  upload: ['上传', 'Upload'],
  new: ['新建', 'New'],
  edit: ['编辑', 'Edit'],
  rename: ['重命名', 'Rename'],
  copy: ['复制', 'Copy'],
  cut: ['剪切', 'Cut'],
  move: ['移动', 'Move'],
  delete: ['删除', 'Delete'],
  share: ['外链', 'Link'],
  internalShare: ['内部共享', 'Internal share'],
  authorise: ['授权', 'Authorize'],
} as const satisfies Record<FileRight, WordsOfRight>

/** Names of the templates of rights. */
export const rightSetWords = {
  viewer: ['查看者', 'Viewer'],
  previewer: ['预览者', 'Previewer'],
  downloader: ['下载者', 'Downloader'],
  uploader: ['上传者', 'Uploader'],
  editor: ['编辑者', 'Editor'],
  manager: ['管理者', 'Manager'],
} as const satisfies Record<keyof typeof namedRightSets, WordsOfRight>
