import type { MenuTreeNode } from '@cabinet/contract/menus'
import type { SystemSettings } from '@cabinet/contract/settings'
import type { SignedInUser } from '@cabinet/contract/users'

/** System settings as a fresh installation has them. */
export const settings: SystemSettings = {
  systemName: '',
  platformName: '',
  logo: '',
  emailOpen: false,
  adOpen: false,
  mappingDiskOpen: false,
  contentRetrieval: false,
  officeType: 'view',
  platform: '',
  loginVerify: false,
  dingTalkOpen: false,
  weComOpen: false,
  uploadHost: '',
  downloadHost: '',
  signalHost: '',
  folderNameMax: 15,
  timeZone: 'Asia/Shanghai',
}

const id = '0190a000-0000-7000-8000-000000000001'

/** A person with three roles and no quota. */
export const me: SignedInUser = {
  id,
  userId: id,
  account: 'wangfang',
  name: '王芳',
  organisationId: id,
  organisationName: '财务部',
  roles: ['财务审批', '项目负责人', '档案员'],
  teamIds: '',
  avatar: '',
  type: 4,
  spaceTotal: 0,
  spaceUsed: 0,
  singleFileMaxSize: 0,
  extNotAllow: '',
}

/** A menu entry; its id is its place too. */
export const menu = (
  id: number,
  title: string,
  route: string,
  type: string,
  children: MenuTreeNode[] = [],
): MenuTreeNode => ({
  id,
  title,
  route,
  icon: '',
  index: id,
  groupName: '',
  type,
  buttons: [],
  shown: 'Y',
  children,
})
