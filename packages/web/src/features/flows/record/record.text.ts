import { registerTexts } from '../../../kernel/text.ts'

export const recordMessages = registerTexts('flows.record', {
  title: ['审批记录', 'Approval record'],
  print: ['打印', 'Print'],
  back: ['返回审批', 'Back to the approval'],
  preparing: ['正在加载全部文件', 'Loading all files'],
  number: ['审批编号', 'Approval number'],
  status: ['状态', 'Status'],
  file: ['文件', 'File'],
  version: ['版本', 'Version'],
  size: ['大小', 'Size'],
  hash: ['内容校验值', 'Content hash'],
  state: ['与提交时相比', 'Since submission'],
  same: ['未更改', 'Unchanged'],
  who: ['审批人', 'Approver'],
  step: ['节点', 'Step'],
  result: ['结果', 'Decision'],
  opinion: ['意见', 'Opinion'],
  at: ['时间', 'Time'],
  printed: ['{name} 于 {time} 从 {system} 打印', 'Printed from {system} by {name} on {time}'],
})
