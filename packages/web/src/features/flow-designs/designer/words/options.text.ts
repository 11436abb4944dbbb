import type { LocalizedText } from '../../../../kernel/text.ts'

const yesNo: Record<string, LocalizedText> = {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
}

/** Names of the options whose keys are the product's own, by column. */
export const optionMessages = {
  fileGroup: {
    word: ['文档', 'Documents'],
    excel: ['表格', 'Spreadsheets'],
    ppt: ['演示文稿', 'Presentations'],
    txt: ['文本', 'Text'],
    pdf: ['PDF', 'PDF'],
    image: ['图片', 'Images'],
    video: ['视频', 'Videos'],
    audio: ['音频', 'Audio'],
    archive: ['压缩包', 'Archives'],
    cad: ['图纸', 'Drawings'],
    other: ['其他', 'Other'],
  },
  spaceKind: {
    personal: ['个人空间', 'Personal space'],
    department: ['部门空间', 'Department space'],
    team: ['团队空间', 'Team space'],
    project: ['项目空间', 'Project space'],
    knowledge: ['知识库', 'Knowledge base'],
    archive: ['档案库', 'Archive'],
  },
  shareKind: {
    internal: ['内部共享', 'Internal'],
    external: ['外部分享', 'External'],
  },
  printAllowed: yesNo,
  watermarked: yesNo,
} satisfies Record<string, Record<string, LocalizedText>>
