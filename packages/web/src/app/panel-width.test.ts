import { expect, test } from 'vitest'
import { sidePanelWidth } from './panel-width.ts'

test.each([
  ['/dashboard/home', 0],
  ['/dashboard/search', 0],
  ['/dashboard/searchDetail', 0],
  ['/dashboard/system', 0],
  ['/dashboard/EditPassword', 0],
  ['/dashboard/myCollect', 0],
  ['/dashboard/flow/myAgent/AgentTable', 160],
  ['/dashboard/ferrytrans', 160],
  ['/dashboard/pigeonhole', 160],
  ['/dashboard/recycle', 160],
  ['/dashboard/storage', 160],
  ['/dashboard/smstemplate', 160],
  ['/dashboard/dingtalk', 160],
  ['/dashboard/smsconfig', 160],
  ['/dashboard/userMain/AD', 160],
  ['/dashboard/wecom', 160],
  ['/dashboard/myFile', 240],
  ['/dashboard/groupFile', 240],
  ['/dashboard/messageMain/mySystemNotice', 240],
])('%s: %i px', (path, width) => {
  expect(sidePanelWidth(path)).toBe(width)
})
