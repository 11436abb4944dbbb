import type { FlowColumn } from '@cabinet/contract/flow-designs.actions'
import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import type { FileTypeGroup } from '@cabinet/contract/previews'
import type { LocalizedText } from '../../../../kernel/text.ts'

const yesNo: Record<'yes' | 'no', LocalizedText> = {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
}

const spaceKinds: Record<StorageSpaceKind, LocalizedText> = {
  personal: ['个人空间', 'Personal'],
  department: ['部门', 'Department'],
  team: ['团队', 'Team'],
  project: ['项目', 'Project'],
  knowledge: ['知识库', 'Knowledge base'],
  archive: ['归档', 'Archive'],
}

const fileGroups: Record<FileTypeGroup | 'other', LocalizedText> = {
  word: ['Word 文档', 'Word documents'],
  excel: ['Excel 表格', 'Excel workbooks'],
  ppt: ['PPT 演示', 'PowerPoint files'],
  txt: ['文本', 'Text'],
  pdf: ['PDF', 'PDF'],
  image: ['图片', 'Images'],
  video: ['视频', 'Videos'],
  audio: ['音频', 'Audio'],
  archive: ['压缩包', 'Archives'],
  cad: ['CAD 图纸', 'CAD drawings'],
  other: ['其他', 'Other'],
}

/** Names of the options whose keys are the product's own, by column. */
export const optionMessages: Partial<Record<FlowColumn, Record<string, LocalizedText>>> = {
  shareKind: {
    internal: ['内部共享', 'Internal'],
    external: ['外部分享', 'External'],
  },
  spaceKind: spaceKinds,
  fileGroup: fileGroups,
  printAllowed: yesNo,
  watermarked: yesNo,
}
