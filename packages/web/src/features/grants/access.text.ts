import { texts } from '../../kernel/text.ts'

/** Words of the section about access in the detail panel. */
export const words = texts('access', {
  access: ['有权访问', 'Who has access'],
  accessMine: ['您的权限', 'Your rights'],
  accessNone: ['没有单独的授权', 'No separate grants'],
  fromGrant: ['授权', 'Granted'],
  fromOwner: ['所有者', 'Owner'],
  fromAdministrator: ['管理员', 'Administrator'],
  onFolder: ['来自“{name}”', 'on “{name}”'],
  until: ['至 {date}', 'until {date}'],
  rightsAll: ['全部权限', 'All rights'],
})
