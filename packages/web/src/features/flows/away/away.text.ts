import { registerTexts } from '../../../kernel/text.ts'

export const awayMessages = registerTexts('flows.away', {
  title: ['审批委托', 'Approval delegation'],
  hint: [
    '外出期间，需要您审批的流程交由同事代为处理，记录中会注明代您审批。',
    'While you’re away, a colleague decides in your place. The record says that it was for you.',
  ],
  to: ['委托给', 'Delegate'],
  choose: ['选择一位同事', 'Choose a colleague'],
  from: ['开始日期', 'From'],
  until: ['结束日期', 'Until'],
  withPending: ['同时转交目前待我审批的流程', 'Also hand over what waits for me now'],
  save: ['开始委托', 'Start delegation'],
  change: ['更新委托', 'Update delegation'],
  end: ['结束委托', 'End delegation'],
  endAsk: ['结束审批委托？', 'End the delegation?'],
  endBody: ['之后的审批将重新由您处理。', 'New approvals come to you again.'],
  active: ['{name} 正在代您审批，至 {until}', '{name} decides for you until {until}'],
  planned: [
    '{name} 将从 {from} 起代您审批，至 {until}',
    '{name} will decide for you from {from} until {until}',
  ],
  saved: ['审批委托已保存', 'Delegation saved'],
  ended: ['审批委托已结束', 'Delegation ended'],
  failed: ['无法加载审批委托', 'Couldn’t load the delegation'],
  wrongDays: ['结束日期不能早于开始日期或今天', 'The end can’t be before the start or today'],
})
