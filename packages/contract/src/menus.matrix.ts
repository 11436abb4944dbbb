import type { UserTypeCode } from './users.ts'

/** How far a person reaches: own things and what rights give, the managed departments, the enterprise, everything. */
export type AdministrationScope = 'all' | 'enterprise' | 'subtree' | 'own' | 'none'

/** Scopes of the user types 1 to 4: super, enterprise and department administrator, general user. */
export type ScopesByUserType = readonly [
  platform: AdministrationScope,
  enterprise: AdministrationScope,
  department: AdministrationScope,
  general: AdministrationScope,
]

const own: ScopesByUserType = ['own', 'own', 'own', 'own']
const bins: ScopesByUserType = ['enterprise', 'enterprise', 'subtree', 'own']
const subtree: ScopesByUserType = ['enterprise', 'enterprise', 'subtree', 'none']
const enterprise: ScopesByUserType = ['enterprise', 'enterprise', 'none', 'none']
const platform: ScopesByUserType = ['all', 'none', 'none', 'none']

/**
 * Access matrix of every menu page in the specification's route map. Menu numbers, routes and audiences in
 * the database must agree, and tests request each cell over HTTP. Roles narrow the last column only.
 */
export const menuPageMatrix = {
  files: [10, '', own],
  home: [100, '/dashboard/home', own],
  personal: [210, '/dashboard/myFile', own],
  department: [200, '/dashboard/groupFile', own],
  fileEmpower: [205, '/dashboard/fileEmpower', own],
  shared: [220, '/dashboard/allotmeFile?type=1', own],
  myShare: [225, '/dashboard/myShare', own],
  allotted: [295, '/dashboard/allotmeFile?type=3', own],
  project: [230, '/dashboard/project', own],
  knowledge: [240, '/dashboard/knowledge', own],
  collection: [250, '/dashboard/myCollect', own],
  archive: [290, '/dashboard/pigeonhole', own],
  search: [280, '/dashboard/search', own],
  searchDetail: [285, '/dashboard/searchDetail', own],
  recycle: [270, '/dashboard/recycle', bins],
  approval: [300, '/dashboard/flow/myAgent/AgentTable', own],
  flowPending: [301, '/dashboard/flow/myAgent/AgentTable?parentId=2', own],
  flowInitiated: [302, '/dashboard/flow/myAgent/AgentTable?parentId=1', own],
  flowCompleted: [303, '/dashboard/flow/myAgent/AgentTable?parentId=3', own],
  flowDetail: [304, '/dashboard/flow/flowDetail', own],
  ferry: [260, '/dashboard/ferry/ferrytrans', own],
  ferrytrans: [261, '/dashboard/ferry/ferrytrans', own],
  ferrylib: [262, '/dashboard/ferry/ferrylib?type=2', own],
  ferryRecord: [263, '/dashboard/ferry/outerrecord', own],
  message: [847, '/dashboard/messageMain/informPage', own],
  systemNotice: [846, '/dashboard/messageMain/mySystemNotice', own],
  warning: [845, '/dashboard/messageMain/warning', own],
  packagelist: [844, '/dashboard/messageMain/packagelist', own],
  systemCentre: [400, '', enterprise],
  setting: [401, '/dashboard/main/setting', platform],
  menu: [402, '/dashboard/main/menu', platform],
  open: [403, '/dashboard/main/open', platform],
  watermark: [404, '/dashboard/main/watermark', enterprise],
  email: [405, '/dashboard/main/email', platform],
  announcement: [406, '/dashboard/main/announcement', enterprise],
  openAIConfig: [407, '/dashboard/main/OpenAIConfig', platform],
  labelType: [408, '/dashboard/main/labelType', enterprise],
  labelList: [409, '/dashboard/main/labelList', enterprise],
  diskinfo: [410, '/dashboard/main/diskinfo', platform],
  templatefile: [411, '/dashboard/main/templatefile', enterprise],
  userCentre: [500, '', subtree],
  user: [501, '/dashboard/userMain/user', subtree],
  organization: [502, '/dashboard/userMain/organization', subtree],
  jurisdiction: [503, '/dashboard/userMain/jurisdiction', enterprise],
  groupmanager: [504, '/dashboard/userMain/groupmanager', enterprise],
  button: [505, '/dashboard/userMain/button', platform],
  weights: [506, '/dashboard/userMain/weights', enterprise],
  role: [507, '/dashboard/userMain/role', enterprise],
  flowType: [508, '/dashboard/userMain/flowType', enterprise],
  flowDesign: [509, '/dashboard/userMain/flowDesign', enterprise],
  flowSetting: [510, '/dashboard/userMain/flowSetting', enterprise],
  group: [511, '/dashboard/userMain/group', enterprise],
  ad: [512, '/dashboard/userMain/AD', enterprise],
  folder: [513, '/dashboard/userMain/folder', enterprise],
  reportCentre: [600, '', subtree],
  userLogin: [601, '/dashboard/statement/userLogin', subtree],
  inlineUser: [602, '/dashboard/statement/inlineUser', subtree],
  fileUpload: [603, '/dashboard/statement/fileUpload', subtree],
  dataGrowth: [604, '/dashboard/statement/dataGrowth', subtree],
  dataStorage: [605, '/dashboard/statement/dataStorage', subtree],
  dataStatistics: [606, '/dashboard/statement/dataStatistics', subtree],
  departmentStatistics: [607, '/dashboard/statement/departmentStatistics', subtree],
  departmentStatisticsAll: [608, '/dashboard/statement/departmentStatisticsAll', enterprise],
  reportToExcel: [609, '/dashboard/statement/reportToExcel', subtree],
  dataSpace: [610, '/dashboard/statement/dataSpace', subtree],
  externalSharing: [611, '/dashboard/statement/externalSharing', subtree],
  authorizationCount: [612, '/dashboard/statement/authorizationCount', subtree],
  approvalReport: [613, '/dashboard/statement/approvalReport', subtree],
  securityCentre: [700, '', enterprise],
  logAudit: [701, '/dashboard/alarm/logAudit', enterprise],
  warnList: [702, '/dashboard/alarm/warnList', enterprise],
  warnConfig: [703, '/dashboard/alarm/warnConfig', enterprise],
  whiteList: [704, '/dashboard/alarm/whiteList', enterprise],
  serverMonitoring: [705, '/dashboard/alarm/serverMonitoring', platform],
  ipLogin: [706, '/dashboard/alarm/IPLogin', enterprise],
  mac: [707, '/dashboard/alarm/MAC', enterprise],
  abnormalLogin: [708, '/dashboard/alarm/abnormalLogin', enterprise],
  outerrecord: [709, '/dashboard/alarm/outerrecord', enterprise],
  receiverecord: [710, '/dashboard/alarm/receiverecord', enterprise],
  ferryconfig: [711, '/dashboard/alarm/ferryconfig', enterprise],
  loginlimit: [712, '/dashboard/alarm/loginlimit', enterprise],
  nodeconfig: [713, '/dashboard/alarm/nodeconfig', platform],
  integrationCentre: [900, '', enterprise],
  smstemplate: [901, '/dashboard/smstemplate', enterprise],
  smsconfig: [902, '/dashboard/smsconfig', enterprise],
  dingtalk: [903, '/dashboard/dingtalk', enterprise],
  wecom: [904, '/dashboard/wecom', enterprise],
  storage: [905, '/dashboard/storage', platform],
} as const satisfies Record<string, readonly [id: number, route: string, reach: ScopesByUserType]>

export type MenuPageKey = keyof typeof menuPageMatrix

/** To whom the database says a page belongs. */
export type MenuPageAudience = 'everyone' | 'department' | 'enterprise' | 'platform'

/** The audience that a reach comes to. */
export function audienceOfScopes([
  ,
  enterpriseScope,
  departmentScope,
  generalScope,
]: ScopesByUserType): MenuPageAudience {
  if (generalScope !== 'none') return 'everyone'
  if (departmentScope !== 'none') return 'department'
  return enterpriseScope !== 'none' ? 'enterprise' : 'platform'
}

/** How far a person of this type reaches. */
export const scopeOfUserType = (reach: ScopesByUserType, type: UserTypeCode): AdministrationScope =>
  reach[type - 1]!

/** The menus that the product brings along, by number: they can be renamed, sorted and hidden, never deleted. */
export const menuPageKeysById: ReadonlyMap<number, MenuPageKey> = new Map(
  Object.entries(menuPageMatrix).map(([key, [id]]) => [id, key as MenuPageKey]),
)

/**
 * Routes of the map behind which no menu stands. `anyone`: without a login; `session`: any signed-in person, what is
 * shown there is asked item by item.
 */
export const routesWithoutMenu = {
  anyone: [
    '/login',
    '/wxlogin',
    '/bindinguser',
    '/sharePack',
    '/downFiles',
    '/attachmentsMain',
    '/attachmentsLogin',
    '/attachmentsMyfile',
    '/Teams/Index',
    '/Teams/Start',
    '/Teams/End',
    '/Register/Privacy',
    '/Register/Service',
    '/Register/index',
    '/Protocol/Privacy',
    '/Protocol/Service',
    '/500',
  ],
  session: [
    '/clogin',
    '/privacy',
    '/pack',
    '/packview',
    '/packedit',
    '/packtemp',
    '/packtempview',
    '/packtempedit',
    '/fileComparison',
    '/fliePreview',
    '/flieTempPreview',
    '/ztree',
    '/downfilelist',
    '/office/document',
    '/office/documenttemp',
    '/dashboard/clogin',
    '/dashboard/EditPassword',
    '/dashboard/EditPasswordNew',
    '/dashboard/system',
  ],
} as const
