import { registerTexts } from '../../../../kernel/text.ts'

/** Texts of trying a draft on past requests. */
export const trialMessages = registerTexts('flowTrial', {
  title: ['用历史申请试跑', 'Try on past requests'],
  hint: [
    '按当前的组织和人员，用最近 90 天的申请试跑这份草稿，不会产生任何审批。等待时间取自各审批人这段时间的处理速度。',
    'The draft runs on the requests of the last 90 days with today’s people. Nothing is sent. Waiting times come from how long each approver took in those days.',
  ],
  requests: ['申请数', 'Requests'],
  refused: ['无法发起', 'Couldn’t start'],
  hours: ['预计耗时（中位数）', 'Expected time (median)'],
  realHours: ['实际耗时（中位数）', 'Actual time (median)'],
  unknown: ['未知', 'Unknown'],
  untaken: ['从未进入的分支', 'Branches never taken'],
  untakenNone: ['每个分支都有申请进入', 'Every branch was taken'],
  showBranch: ['定位到“{name}”', 'Go to “{name}”'],
  list: ['各申请的审批路径', 'How each request would have gone'],
  more: ['仅显示最近 {count} 条', 'The newest {count} are shown'],
  askedBy: ['{name} 于 {time} 发起', 'Requested by {name}, {time}'],
  wouldTake: ['预计 {time}', 'Expected {time}'],
  tookReally: ['实际 {time}', 'Actual {time}'],
  selected: ['发起人自选', 'Selected by the initiator'],
  passes: ['自动通过', 'Passes automatically'],
  andMore: ['{names} 等 {count} 人', '{names} and {count} more'],
  noSteps: ['无需审批', 'No approval needed'],
  emptyTitle: ['最近 90 天没有此类申请', 'No such requests in the last 90 days'],
  emptyHint: ['有了申请之后再来试跑。', 'Try again once there have been some.'],
  finding: ['正在试跑', 'Trying the draft'],
})
