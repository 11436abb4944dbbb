import { registerTexts } from '../../kernel/text.ts'

/** Texts that the room's entry point shows; the others load with its screens. */
export const grantPageEntryMessages = registerTexts('grantPages.entry', {
  empower: ['文件权限', 'File permissions'],
  allotted: ['授权给我', 'Authorized to me'],
  ask: ['申请访问', 'Request access'],
})

/** Texts that the room's entry point shows; the others load with its screens. */
export const grantReportEntryMessages = registerTexts('grantReport.entry', {
  title: ['权限统计', 'Permission report'],
  effective: ['有效权限', 'Effective permissions'],
})

/** Texts that the room's entry point shows; the others load with its screens. */
export const sheetEntryMessages = registerTexts('shareSheet.entry', {
  share: ['共享', 'Share'],
  shareMore: ['共享…', 'Share…'],
})
