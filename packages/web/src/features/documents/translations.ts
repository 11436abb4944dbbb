import type { Translations } from '@eigenpal/docx-editor-i18n'
import { deepMerge } from '@eigenpal/docx-editor-i18n'
import { en } from '@eigenpal/docx-editor-i18n/en'
import { zhCN } from '@eigenpal/docx-editor-i18n/zh-CN'
import type { InterfaceLanguage } from '../../kernel/text.ts'

/** The editor's English texts without the features disabled here. */
const english = {
  ...en,
  comments: { ...en.comments, replyPlaceholder: 'Reply…' },
} as Translations

/** The editor's Chinese translation, with its gaps filled. */
const chinese = deepMerge(zhCN as Record<string, unknown>, {
  toolbar: {
    break: '分隔符',
    sectionBreakNextPage: '分节符（下一页）',
    sectionBreakContinuous: '分节符（连续）',
  },
  formattingBar: { commentsAndChanges: '批注和修订', moreItems: '还有 {count} 项' },
  lineSpacing: { label: '行距' },
  font: { other: '其他', documentFonts: '文档字体' },
  zoom: { zoomOut: '缩小', zoomIn: '放大', zoomLevel: '缩放比例' },
  revisions: {
    paragraphMarkInserted: '插入了段落标记',
    paragraphMarkDeleted: '删除了段落标记',
    paragraphPropertiesChanged: '更改了段落格式',
    rowInserted: '插入了行',
    rowDeleted: '删除了行',
    rowPropertiesChanged: '更改了行格式',
    cellInserted: '插入了单元格',
    cellDeleted: '删除了单元格',
    cellMerged: '合并了单元格',
    cellPropertiesChanged: '更改了单元格格式',
    tablePropertiesChanged: '更改了表格格式',
    tableInserted: '插入了表格',
    tableDeleted: '删除了表格',
  },
  table: { selectTable: '选择整个表格' },
  comments: { replyPlaceholder: '回复…' },
  imageOverlay: { replaceImage: '替换图片…' },
}) as Translations

/** Returns the library's own texts in a language. */
export const docxTranslations = (language: InterfaceLanguage): Translations =>
  language === 'zh' ? chinese : english
