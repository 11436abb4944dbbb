/** Routes without a side panel, and routes with a narrow one: path fragments from the specification. */
const none = ['home', 'search', 'system', 'EditPassword', 'myCollect']
const narrow = [
  'AgentTable',
  'flowDetail',
  'ferrytrans',
  'pigeonhole',
  'recycle',
  'storage',
  'smstemplate',
  'dingtalk',
  'smsconfig',
  'AD',
  'wecom',
]

/** Width of the side panel in pixels when it is open; 0 where there is none (specification). */
export function sidePanelWidth(path: string): 0 | 160 | 240 {
  if (none.some((part) => path.includes(part))) return 0
  return narrow.some((part) => path.includes(part)) ? 160 : 240
}
