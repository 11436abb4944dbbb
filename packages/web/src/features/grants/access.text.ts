import { registerTexts } from '../../kernel/text.ts'

/** Texts of the access section in the detail panel. */
export const messages = registerTexts('access', {
  access: ['谁可以访问', 'Who has access'],
  accessMine: ['您的权限', 'Your access'],
  accessNone: ['没有单独设置的权限', 'No separate permissions'],
  fromGrant: ['授权', 'Direct access'],
  fromOwner: ['所有者', 'Owner'],
  fromAdministrator: ['管理员', 'Administrator'],
  onFolder: ['来自“{name}”', 'from “{name}”'],
  until: ['至 {date}', 'until {date}'],
  rightsAll: ['全部权限', 'Full access'],
})
