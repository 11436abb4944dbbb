import { registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('editingXlsx', {
  label: ['电子表格', 'Spreadsheet'],
  refused: ['此工作簿不能在线编辑', 'This workbook can’t be edited online'],
  view: ['查看', 'View'],
  download: ['下载', 'Download'],
  too_many_cells: [
    '单元格超过 10 万个。可以在此查看，或下载后在本机编辑，再上传为新版本',
    'More than 100,000 cells. View it here, or download, edit and upload it as a new version',
  ],
  date1904: [
    '工作簿使用 1904 日期系统。可以在此查看，或下载后在本机编辑，再上传为新版本',
    'This workbook uses the 1904 date system. View it here, or download, edit and upload it as a new version',
  ],
  damaged: ['文件中没有可打开的工作表', 'No readable sheets in this file'],
  viewOnly: ['只能查看此文件', 'View only'],
  notWritten: [
    '此操作暂不能保存到文件中，因此不可用',
    'This action can’t be saved to the file yet, so it’s unavailable',
  ],
  sheetProtected: ['该工作表受保护，不能修改', 'This sheet is protected'],
  structureProtected: [
    '工作簿结构受保护，不能增删或移动工作表',
    'The workbook structure is protected. You can’t add, remove or move sheets',
  ],
  pivotTable: [
    '这会改动数据透视表的一部分，请在其范围之外插入、删除、移动或排序',
    'This would change part of a pivot table. Insert, delete, move or sort outside it',
  ],
  waiting: ['正在同步上一步操作，请稍候再试', 'The previous step is still syncing. Try again in a moment'],
  lost: [
    '他人同时调整了行、列或工作表，您刚才的修改未生效，请重新输入',
    'Someone else changed rows, columns or sheets at the same time. Enter your last change again',
  ],
  unseen: [
    '图表和图形不在此处显示，保存后仍在文件中',
    'Charts and shapes aren’t shown here but are kept in the file',
  ],
})
