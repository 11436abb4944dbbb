import { registerTexts } from '../../kernel/text.ts'

export const messages = registerTexts('home', {
  morning: ['上午好，{name}', 'Good morning, {name}'],
  afternoon: ['下午好，{name}', 'Good afternoon, {name}'],
  evening: ['晚上好，{name}', 'Good evening, {name}'],
  profile: ['个人信息', 'About you'],
  storage: ['存储空间', 'Storage'],
  ofTotal: ['{used} / {total}', '{used} of {total}'],
  noLimit: ['{used}，不限容量', '{used}, no limit'],
  almostFull: ['空间即将用完', 'Running out of storage'],
  collection: ['我的收藏', 'Collection'],
  flowPending: ['待我审批', 'To approve'],
  flowInitiated: ['我发起的审批', 'Started by me'],

  announcements: ['系统公告', 'System announcements'],
  position: ['第 {number} 条，共 {total} 条', '{number} of {total}'],
  details: ['查看详情', 'View details'],
  moreAnnouncements: ['全部公告', 'All announcements'],
  previous: ['上一条', 'Previous'],
  next: ['下一条', 'Next'],
  pause: ['暂停轮播', 'Pause'],
  play: ['继续轮播', 'Play'],
  showNumber: ['显示第 {number} 条', 'Show {number}'],
  toConfirm: ['需要确认', 'To confirm'],

  welcome: ['欢迎使用 {system}', 'Welcome to {system}'],
  welcomeHint: [
    '文件集中存放，随时查找、预览和协作。',
    'Keep your files in one place, find them fast and work on them together.',
  ],
  openFiles: ['打开我的文件', 'Open my files'],
  upload: ['上传文件', 'Upload files'],
  publish: ['发布公告', 'Publish an announcement'],

  tiles: ['概览', 'Overview'],
  teamFiles: ['部门文档', 'Department files'],
  teamBytes: ['团队用量', 'Team storage'],
  personalFiles: ['个人文件', 'Personal files'],
  alerts: ['异常预警', 'Alerts'],
  unread: ['公告', 'Announcements'],
  packages: ['打包下载', 'Package downloads'],

  latest: ['最近文件', 'Latest files'],
  uploads: ['最近上传', 'Latest uploads'],
  authorized: ['授权给我', 'Authorized to me'],
  all: ['查看全部', 'View all'],
  ownSpace: ['我的文件', 'My files'],
  authorizedBy: ['{name} 授权', 'Authorized by {name}'],
  noFiles: ['还没有文件', 'No files yet'],
  noFilesHint: [
    '您上传的文件和授权给您的文件会显示在这里',
    'Files that you upload or get access to appear here',
  ],
  latestFailed: ['文件加载失败', 'Couldn’t load files'],

  activity: ['最近动态', 'Latest activity'],
  noActivity: ['还没有动态', 'No activity yet'],
  noActivityHint: [
    '您所在空间的上传、移动、评论等会显示在这里',
    'Uploads, moves and comments in your spaces appear here',
  ],
  activityFailed: ['动态加载失败', 'Couldn’t load activity'],
})
