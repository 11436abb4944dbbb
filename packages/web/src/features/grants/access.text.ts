import { registerTexts } from '../../kernel/text.ts'

/** Texts of the access section in the detail panel. */
export const messages = registerTexts('access', {
  access: ['谁可以访问', 'Who has access'],
  sharedWith: ['已共享给 {people}', 'Shared with {people}'],
  andMore: ['{names}及另外 {count} 个对象', '{names} and {count} more'],
  onlyYou: ['仅您可以访问', 'Only you have access'],
  onlyAdministrators: ['仅管理员可以访问', 'Only administrators have access'],
  direct: ['直接授权', 'Direct access'],
  fromFolder: ['来自“{name}”', 'from “{name}”'],
  waiting: ['正在加载', 'Loading…'],
})
