import { texts } from '../../kernel/text.ts'

export const words = texts('editingXlsx', {
  label: ['电子表格', 'Spreadsheet'],
  refused: ['此工作簿不能在线编辑', 'This workbook cannot be edited online'],
  view: ['查看', 'View'],
  download: ['下载', 'Download'],
  too_many_cells: [
    '单元格超过 10 万个。可以在此查看，或下载后在本机编辑，再上传为新版本',
    'It has more than 100,000 cells. You can look at it here, or download it, edit it on your computer and upload it as a new version',
  ],
  date1904: [
    '工作簿使用 1904 日期系统。可以在此查看，或下载后在本机编辑，再上传为新版本',
    'It counts dates from 1904. You can look at it here, or download it, edit it on your computer and upload it as a new version',
  ],
  damaged: ['文件中没有可打开的工作表', 'There is no sheet in it that can be opened'],
  viewOnly: ['只能查看此文件', 'This file can only be viewed'],
  notWritten: [
    '此操作暂不能保存到文件中，因此不可用',
    'This cannot be saved into the file yet, so it is not available',
  ],
  sheetProtected: ['该工作表受保护，不能修改', 'This sheet is protected and cannot be changed'],
  structureProtected: [
    '工作簿结构受保护，不能增删或移动工作表',
    'The structure of this workbook is protected: sheets cannot be added, removed or moved',
  ],
  pivotTable: [
    '这会改动数据透视表的一部分，请在其范围之外插入、删除、移动或排序',
    'This would change a part of a pivot table: insert, delete, move or sort outside it',
  ],
  waiting: ['正在同步上一步操作，请稍候再试', 'The last step is still being shared, try again in a moment'],
  lost: [
    '他人同时调整了行、列或工作表，您刚才的修改未生效，请重新输入',
    'Somebody changed rows, columns or sheets at the same time; please enter your last change again',
  ],
  unseen: [
    '图表和图形不在此处显示，保存后仍在文件中',
    'Charts and shapes are not shown here; they stay in the file',
  ],
})
